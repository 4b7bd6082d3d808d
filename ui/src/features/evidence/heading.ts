/** The heading that a passage begins with: short paragraphs are joined with the one after them when a text is cut. */

/** A heading has no more characters, and no more words; a caption that is longer reads as text. */
const MOST_CHARACTERS = 100;
const MOST_WORDS = 14;
const BETWEEN = /\n\s*\n\s*/y;
/** What ends a sentence ends no heading; a question may be one. */
const ENDS_A_SENTENCE = /[.!…;:,。！；：，]["'”’»)\]]*$/u;

/** Where the words below the headings begin; 0 where a passage begins with its text, or is nothing but headings. */
export function headingEnd(text: string): number {
  let end = 0;
  for (;;) {
    const rest = text.slice(end);
    const line = /^[^\n]+/.exec(rest)?.[0];
    if (!line || !isHeading(line.trim())) return end;
    BETWEEN.lastIndex = line.length;
    const gap = BETWEEN.exec(rest);
    if (!gap || BETWEEN.lastIndex === rest.length) return end;
    end += BETWEEN.lastIndex;
  }
}

/** Where the last of the headings before `end` begins: the one that is nearest to the words. */
export function lastHeading(text: string, end: number): number {
  return text.slice(0, end).trimEnd().lastIndexOf('\n') + 1;
}

function isHeading(line: string): boolean {
  return (
    line.length > 0 &&
    line.length <= MOST_CHARACTERS &&
    line.split(/\s+/).length <= MOST_WORDS &&
    !ENDS_A_SENTENCE.test(line)
  );
}
