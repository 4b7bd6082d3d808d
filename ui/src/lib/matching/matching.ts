/** Which words of a passage also stand in a sentence. It shows what to look at; it does not judge support. */
import { words, type Word } from './words';

/** From `start` up to `end`, in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** A piece of a text, marked or not; the pieces make up the whole text. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Ranges of the passage whose words stand in the sentence, in order and apart; neighbours are one range. */
export function matches(sentence: string, passage: string): Range[] {
  const said = words(sentence);
  const keys = new Set(said.filter((word) => !word.stop && !word.sign).map((word) => word.key));
  const pairs = signPairs(said);
  const line = phrase(said);
  const read = words(passage);
  const hit = read.map(
    (word, index) => !word.stop && (word.sign ? inPair(read, index, pairs) : keys.has(word.key)),
  );

  const ranges: Range[] = [];
  let last = -1;
  read.forEach((word, index) => {
    if (!hit[index]) return;
    const open = ranges.at(-1);
    if (open && joins(passage, read, last, index, line)) open.end = word.end;
    else ranges.push({ start: word.start, end: word.end });
    last = index;
  });
  return ranges;
}

/** The text cut at the ranges. */
export function pieces(text: string, ranges: readonly Range[]): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start > at) cut.push({ text: text.slice(at, start), marked: false });
    cut.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) cut.push({ text: text.slice(at), marked: false });
  return cut;
}

/** Whether two hits are marked as one: nothing but space between, or small words that the sentence has there too. */
function joins(passage: string, read: readonly Word[], from: number, to: number, line: string): boolean {
  for (let index = from; index < to; index += 1) {
    const between = passage.slice(read[index]!.end, read[index + 1]!.start);
    if (!/^[\s\p{Pd}'’,]*$/u.test(between)) return false;
    if (index > from && !read[index]!.stop) return false;
  }
  return to === from + 1 || line.includes(phrase(read.slice(from, to + 1)));
}

function phrase(of: readonly Word[]): string {
  return ` ${of.map((word) => word.key).join(' ')} `;
}

/** Two signs side by side; one alone, between other things, stands for itself. */
function signPairs(all: readonly Word[]): Set<string> {
  const pairs = new Set<string>();
  all.forEach((word, index) => {
    if (!word.sign || word.stop) return;
    const next = all[index + 1];
    if (touches(word, next)) pairs.add(word.key + next!.key);
    else if (!touches(all[index - 1], word)) pairs.add(word.key);
  });
  return pairs;
}

function inPair(all: readonly Word[], index: number, pairs: ReadonlySet<string>): boolean {
  const word = all[index]!;
  const [before, next] = [all[index - 1], all[index + 1]];
  const left = touches(before, word);
  const right = touches(word, next);
  if (!left && !right) return pairs.has(word.key);
  return (left && pairs.has(before!.key + word.key)) || (right && pairs.has(word.key + next!.key));
}

function touches(left: Word | undefined, right: Word | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    !left.stop &&
    !right.stop &&
    left.sign &&
    right.sign &&
    left.end === right.start
  );
}
