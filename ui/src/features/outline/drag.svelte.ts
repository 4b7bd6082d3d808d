/** Dragging a row of the outline with the pointer: a threshold, a line where it would go, scrolling at the edges. */
import { dropAt, type Drop, type Outline, type Row } from '../../lib/tree';

/** Less is a click. */
const THRESHOLD = 3;
/** How near to an edge the list begins to scroll, and how far it goes in a frame at most. */
const EDGE = 40;
const FASTEST = 14;

export interface Grounds {
  /** What scrolls. */
  view: HTMLElement;
  /** What holds the rows, from its top on. */
  list: HTMLElement;
  rows: readonly Row[];
  outline: Outline;
  /** Of a row, in pixels. */
  height: number;
  /** How far a level is indented. */
  step: number;
}

export class Drag {
  /** What is being dragged; none before the pointer has gone far enough. */
  id: string | null = $state(null);
  place: Drop | null = $state.raw(null);

  #grounds: () => Grounds | null;
  #ondrop: (id: string, place: Drop) => void;
  #start: { id: string; level: number; x: number; y: number } | null = null;
  #at = { x: 0, y: 0 };
  #frame = 0;

  constructor(grounds: () => Grounds | null, ondrop: (id: string, place: Drop) => void) {
    this.#grounds = grounds;
    this.#ondrop = ondrop;
  }

  /** The pointer went down on a row. */
  press(event: PointerEvent, id: string, level: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#start = { id, level, x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    this.#end = () => stop.abort();
    // On the window: the row itself may be drawn anew while it is dragged.
    window.addEventListener('pointermove', (moved) => this.#move(moved), { signal });
    window.addEventListener('pointerup', () => this.#release(), { signal });
    window.addEventListener('pointercancel', () => this.cancel(), { signal });
    window.addEventListener('blur', () => this.cancel(), { signal });
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || this.id === null) return;
        key.preventDefault();
        key.stopPropagation();
        this.cancel();
      },
      { signal, capture: true },
    );
  }

  cancel(): void {
    this.#end();
    cancelAnimationFrame(this.#frame);
    this.#start = null;
    this.id = null;
    this.place = null;
  }

  #end: () => void = () => undefined;

  #move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.id === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < THRESHOLD) return;
      this.id = start.id;
      getSelection()?.removeAllRanges();
      this.#frame = requestAnimationFrame(() => this.#follow());
    }
    event.preventDefault();
  }

  #release(): void {
    this.#aim();
    const { id, place } = this;
    this.cancel();
    if (id !== null && place) this.#ondrop(id, place);
  }

  #aim(): void {
    const grounds = this.#grounds();
    const start = this.#start;
    if (!grounds || !start || this.id === null) return;
    const { list, rows, outline, height, step } = grounds;
    const rtl = getComputedStyle(list).direction === 'rtl';
    const aside = (this.#at.x - start.x) * (rtl ? -1 : 1);
    const pointer = { y: this.#at.y - list.getBoundingClientRect().top, x: (start.level - 1) * step + aside };
    const middles = rows.map((_, index) => (index + 0.5) * height);
    this.place = dropAt(outline, rows, this.id, pointer, middles, step);
  }

  /** Once a frame: a pointer that moves more often would have the list measured each time. */
  #follow(): void {
    const view = this.#grounds()?.view;
    if (!view || this.id === null) return;
    const box = view.getBoundingClientRect();
    const above = box.top + EDGE - this.#at.y;
    const below = this.#at.y - (box.bottom - EDGE);
    const by = above > 0 ? -speed(above) : below > 0 ? speed(below) : 0;
    if (by !== 0) view.scrollTop += by;
    this.#aim();
    this.#frame = requestAnimationFrame(() => this.#follow());
  }
}

function speed(beyond: number): number {
  return Math.ceil(Math.min(1, beyond / EDGE) * FASTEST);
}
