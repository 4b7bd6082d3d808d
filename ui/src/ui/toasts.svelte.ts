/** Short messages at the window's lower edge, with a way back. */

export interface Toast {
  id: number;
  text: string;
  /** A failure stays until it is closed. */
  kind: 'done' | 'failed';
  /** Takes back what the message tells. */
  undo: (() => void) | null;
}

const STAYS_MS = 8_000;

export class ToastList {
  toasts: Toast[] = $state.raw([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Something was done; `undo` takes it back. */
  done(text: string, undo: (() => void) | null = null): number {
    return this.#add(text, 'done', undo);
  }

  /** Something failed that has no better place to say so. */
  failed(text: string): number {
    return this.#add(text, 'failed', null);
  }

  /** Takes back the latest that can be, for Ctrl+Z; says whether there was one. */
  undoLatest(): boolean {
    const latest = this.toasts.findLast((toast) => toast.undo);
    if (!latest) return false;
    this.undo(latest.id);
    return true;
  }

  undo(id: number): void {
    const toast = this.toasts.find((one) => one.id === id);
    this.close(id);
    toast?.undo?.();
  }

  close(id: number): void {
    this.hold(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Keeps a message while it is pointed at or focused. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Lets it go after its time. */
  release(id: number): void {
    this.hold(id);
    const toast = this.toasts.find((one) => one.id === id);
    if (toast?.kind === 'done')
      this.#timers.set(
        id,
        setTimeout(() => this.close(id), STAYS_MS),
      );
  }

  #add(text: string, kind: Toast['kind'], undo: Toast['undo']): number {
    const id = this.#next++;
    this.toasts = [...this.toasts, { id, text, kind, undo }].slice(-4);
    this.release(id);
    return id;
  }
}

export const toasts = new ToastList();
