/**
 * Changes on their way to the disk, one after another. One that could not be saved waits at the head and is offered
 * again, with those behind it; one that was refused for what it says goes back to whoever made it.
 */
import { asCallError, type CallError } from '../../host';

/** Refusals that would come again however often one tries. */
const FINAL: ReadonlySet<string> = new Set(['badInput', 'notFound']);

interface Job {
  name: string;
  /** Fails at once instead of waiting: what is no edit loses nothing by it. */
  once: boolean;
  work: () => Promise<unknown>;
  settle: { resolve: (value: never) => void; reject: (error: CallError) => void };
}

export interface QueueState {
  /** Jobs that are not done, the failed one among them. */
  waiting: number;
  /** Why the head of the queue could not be saved; none while all goes well. */
  failure: CallError | null;
}

export class SaveQueue {
  #jobs: Job[] = [];
  #working = false;
  #failure: CallError | null = null;
  #onChange: (state: QueueState) => void;

  constructor(onChange: (state: QueueState) => void) {
    this.#onChange = onChange;
  }

  /**
   * Does it after what came before. Rejects where it is refused or given up, and waits where it may still work; what is
   * to be done `once` rejects at any failure.
   */
  add<T>(name: string, work: () => Promise<T>, once = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: never) => void, reject };
      this.#jobs.push({ name, once, work, settle });
      void this.#pump();
    });
  }

  /** Tries what failed again, and goes on with what waits behind it. */
  retry(): Promise<void> {
    return this.#pump();
  }

  /** Gives up all that is not saved. */
  discard(): void {
    const given = this.#working ? this.#jobs.splice(1) : this.#jobs.splice(0);
    this.#failure = null;
    for (const job of given) {
      job.settle.reject({ code: 'cancelled', what: `${job.name} was given up`, hint: '' });
    }
    this.#tell();
  }

  async #pump(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    this.#failure = null;
    for (;;) {
      const job = this.#jobs[0];
      if (!job) break;
      this.#tell();
      try {
        job.settle.resolve((await job.work()) as never);
        this.#jobs.shift();
      } catch (thrown) {
        const error = asCallError(thrown, job.name);
        if (!job.once && !FINAL.has(error.code)) {
          this.#failure = error;
          break;
        }
        this.#jobs.shift();
        job.settle.reject(error);
      }
    }
    this.#working = false;
    if (this.#failure) this.#turnAway(this.#failure);
    this.#tell();
  }

  /** What is done only once does not wait behind what failed. */
  #turnAway(error: CallError): void {
    const away = this.#jobs.filter((job) => job.once);
    this.#jobs = this.#jobs.filter((job) => !job.once);
    for (const job of away) job.settle.reject(error);
  }

  #tell(): void {
    this.#onChange({ waiting: this.#jobs.length, failure: this.#failure });
  }
}
