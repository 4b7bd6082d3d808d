import type { CallError } from './types';

/** Whatever a host rejected with, as a {@link CallError}. */
export function asCallError(thrown: unknown, name: string): CallError {
  if (isCallError(thrown)) return thrown;
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    code: 'internal',
    what: `${name} failed: ${said}`,
    hint: 'Try again; if it stays, the log in the data folder says more.',
  };
}

/** Whether a value has the fields of a {@link CallError}. */
export function isCallError(value: unknown): value is CallError {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['code', 'what', 'hint'].every((field) => typeof fields[field] === 'string');
}
