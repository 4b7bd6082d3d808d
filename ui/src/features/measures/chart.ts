/** What the charts of a comparison are drawn from: scales, labels, and pairs of values. */
import type { EvaluationOpenResponse, MeasureView, Method } from '../../bindings';

/** A value as people read it: shares as percentages; a dash for what was not measured. */
export function shown(value: number | null, share: boolean): string {
  if (value === null) return '–';
  return share ? `${(value * 100).toFixed(1)}%` : value.toFixed(value >= 100 ? 0 : 1);
}

/** Round values from 0 to the first that is not below `most`, four to six steps apart. */
export function ticks(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 5;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((round) => round * size).find((round) => round >= rough * 0.999) ?? rough;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Largest of the values that are there; 0 without any. */
export function largest(values: readonly (number | null)[]): number {
  return Math.max(0, ...values.filter((value) => value !== null));
}

/** A topic with its values by two methods. */
export interface Pair {
  topic: string;
  one: number | null;
  other: number | null;
}

/** Topics with what at least one of two methods reached, the largest lead of `one` first; topics without both come last. */
export function pairs(
  opened: Pick<EvaluationOpenResponse, 'methods' | 'topics'>,
  view: Pick<MeasureView, 'values'>,
  one: Method,
  other: Method,
): Pair[] {
  const at = (row: readonly (number | null)[], method: Method) => row[opened.methods.indexOf(method)] ?? null;
  const lead = (pair: Pair) =>
    pair.one === null || pair.other === null ? Number.NEGATIVE_INFINITY : pair.one - pair.other;
  return opened.topics
    .map((topic, row) => {
      const values = view.values[row] ?? [];
      return { topic, one: at(values, one), other: at(values, other) };
    })
    .filter((pair) => pair.one !== null || pair.other !== null)
    .sort((a, b) => {
      const [first, second] = [lead(a), lead(b)];
      return first === second ? 0 : second - first;
    });
}

/** How often one of two methods is ahead, in words. */
export function verdict(compared: readonly Pair[], one: Method, other: Method): string {
  const both = compared.filter((pair) => pair.one !== null && pair.other !== null);
  const ahead = both.filter((pair) => (pair.one ?? 0) > (pair.other ?? 0)).length;
  const behind = both.filter((pair) => (pair.one ?? 0) < (pair.other ?? 0)).length;
  const alike = both.length - ahead - behind;
  const end = alike > 0 ? `, alike on ${alike}` : '';
  return `${one} is ahead of ${other} on ${ahead} of ${both.length} topics, behind on ${behind}${end}.`;
}

/** A title cut to what fits beside a plot. */
export function cut(title: string, most: number): string {
  return title.length <= most ? title : `${title.slice(0, most - 1).trimEnd()}…`;
}
