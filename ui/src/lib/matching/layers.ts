/** A text marked for more than one reason at a time. */
import type { Range } from './matching';

/** A piece of a text with the names of the layers that cover it; the pieces make up the whole text. */
export interface Layered<Name extends string> {
  text: string;
  on: Name[];
}

/** The text cut wherever a range of any layer begins or ends. */
export function layered<Name extends string>(
  text: string,
  layers: Readonly<Record<Name, readonly Range[]>>,
): Layered<Name>[] {
  const names = Object.keys(layers) as Name[];
  const bounds = new Set([0, text.length]);
  for (const name of names)
    for (const { start, end } of layers[name])
      for (const bound of [start, end]) if (bound > 0 && bound < text.length) bounds.add(bound);
  const cuts = [...bounds].sort((one, other) => one - other);
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1]!;
    const covers = (range: Range) => range.start <= start && end <= range.end;
    return { text: text.slice(start, end), on: names.filter((name) => layers[name].some(covers)) };
  });
}
