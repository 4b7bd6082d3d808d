/** How a failure is shown: chosen by its code, never by its words. The words come with the failure. */

/** What a failed call carries; the host's `CallError` has this shape. */
export interface Failure {
  code: string;
  what: string;
  hint: string;
}

export interface Showing {
  /** A warning where the request was at fault or can wait; `quiet` where the editor wished it. */
  tone: 'bad' | 'warn' | 'quiet';
  /** Whether the same may work when it is tried again unchanged. */
  retry: boolean;
  /** Where something can be done about it. */
  go: 'settings' | 'drafts' | null;
}

const ORDINARY: Showing = { tone: 'bad', retry: true, go: null };

const SHOWINGS: Readonly<Record<string, Showing>> = {
  notFound: { tone: 'warn', retry: false, go: 'drafts' },
  badInput: { tone: 'warn', retry: false, go: null },
  noEvidence: { tone: 'warn', retry: true, go: null },
  cancelled: { tone: 'quiet', retry: true, go: null },
  locked: { tone: 'warn', retry: true, go: null },
  modelMissing: { tone: 'bad', retry: true, go: 'settings' },
  modelUnavailable: { tone: 'bad', retry: true, go: 'settings' },
  storeDamaged: { tone: 'bad', retry: false, go: 'settings' },
  storeNewer: { tone: 'bad', retry: false, go: null },
  libraryEmpty: { tone: 'warn', retry: false, go: 'settings' },
  io: ORDINARY,
  offline: { tone: 'warn', retry: true, go: null },
  internal: ORDINARY,
};

export function showing(failure: Failure): Showing {
  return SHOWINGS[failure.code] ?? ORDINARY;
}

/** Both sentences in a line, for a toast. */
export function inLine({ what, hint }: Failure): string {
  return hint === '' ? sentence(what) : `${sentence(what)} ${sentence(hint)}`;
}

/** Begins large and ends with a sign, as the parts of a failure are written without. */
export function sentence(text: string): string {
  const words = text.trim();
  if (words === '') return '';
  // A name of a command or a file at the beginning stays as it is written.
  const large = /^\p{Ll}+[\s,]/u.test(words) ? words[0]!.toUpperCase() + words.slice(1) : words;
  return /[.!?…:]$/u.test(large) ? large : `${large}.`;
}
