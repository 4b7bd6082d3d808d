/**
 * What the frame around a draft's places shows: filled by whoever loads the draft, read by header and navigation.
 * It knows no host; the run's buttons are functions that are handed in.
 */
import type { Place } from '../lib/router';

export interface Section {
  /** What stands behind the place in the address. */
  id: string;
  title: string;
  /** 1 for a section, 2 below it. */
  level: number;
}

export type Saved = 'saved' | 'saving' | 'failed';

export interface RunControls {
  state: 'running' | 'pausing' | 'paused' | 'stopping';
  pause(): void;
  goOn(): void;
  stop(): void;
}

export interface FrameContent {
  draft: string;
  topic: string;
  /** As the header says it, `for English Wikipedia`. */
  target: string;
  /** As the pill says it, `evidence only` or the models' names. */
  mind: string;
  /** What a place holds; a place without a count shows none. */
  counts: Partial<Record<Place, number>>;
  /** Contents of the article. */
  sections: Section[];
  saved: Saved;
  /** None while nothing runs. */
  run: RunControls | null;
}

class Frame {
  content: FrameContent | null = $state.raw(null);

  /** Shows a draft's frame. */
  show(content: FrameContent): void {
    this.content = content;
  }

  /** Changes parts of what is shown, if it is still that draft's. */
  update(draft: string, part: Partial<Omit<FrameContent, 'draft'>>): void {
    if (this.content?.draft === draft) this.content = { ...this.content, ...part };
  }

  clear(): void {
    this.content = null;
  }
}

export const frame = new Frame();
