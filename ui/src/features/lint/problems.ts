/** Problems of a draft's text as they are listed: the gravest first, and a fix only where its place is certain. */
import type { Problem, Severity } from '../../bindings';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

export const SEVERITY_WORDS: Record<Severity, string> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Remark',
};

/** How many there are of each. */
export function counts(problems: readonly Problem[]): Record<Severity, number> {
  const found: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity } of problems) found[severity] += 1;
  return found;
}

/** The gravest first; within a severity they stay in the order of their places. */
export function byGravity(problems: readonly Problem[]): Problem[] {
  return SEVERITIES.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}

/** The sentence with the fix in it; null where there is none, or where it could mean more than one place. */
export function fixed(text: string, { excerpt, fix }: Pick<Problem, 'excerpt' | 'fix'>): string | null {
  if (fix === undefined || excerpt === '') return null;
  const at = text.indexOf(excerpt);
  if (at < 0 || text.indexOf(excerpt, at + 1) >= 0) return null;
  return text.slice(0, at) + fix + text.slice(at + excerpt.length);
}
