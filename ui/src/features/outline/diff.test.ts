import { describe, expect, it } from 'vitest';
import { diffOutlines, type Entry } from './diff';

/** Reads lines such as `# Discovery`. */
function outline(text: string): Entry[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, marks, title] = /^\s*(#+) (.*)$/.exec(line)!;
      return { level: marks!.length, title: title! };
    });
}

/** What became of each refined heading, in a word or two. */
function told(before: string, after: string): string[] {
  const list = outline(after);
  return diffOutlines(outline(before), list).after.map(({ kind, renamed, moved }, index) => {
    const parts = [renamed !== null && `was ${renamed}`, moved && 'moved'].filter(Boolean);
    return `${list[index]!.title}: ${kind === 'changed' ? parts.join(', ') : kind}`;
  });
}

describe('what the refinement did', () => {
  it('is nothing where the headings are the same, whatever their case and spaces', () => {
    expect(told('# Discovery\n## The divers', '# discovery\n## The  Divers')).toEqual([
      'discovery: same',
      'The  Divers: same',
    ]);
  });

  it('adds and removes', () => {
    const before = outline('# Discovery\n# Legacy');
    const diff = diffOutlines(before, outline('# Discovery\n## Fragments'));
    expect(diff.after.map(({ kind }) => kind)).toEqual(['same', 'added']);
    expect(diff.before).toEqual([
      { kind: 'same', to: 0 },
      { kind: 'removed', to: null },
    ]);
  });

  it('a heading with most of its words kept was renamed, not removed and added', () => {
    expect(told('# Discovery of the wreck\n# Dating', '# The wreck and its discovery\n# Date')).toEqual([
      'The wreck and its discovery: was Discovery of the wreck',
      'Date: was Dating',
    ]);
  });

  it('one heading that passes others has moved; the others have not', () => {
    expect(told('# A1\n# B2\n# C3\n# D4', '# D4\n# A1\n# B2\n# C3')).toEqual([
      'D4: moved',
      'A1: same',
      'B2: same',
      'C3: same',
    ]);
  });

  it('a heading under another parent has moved, and what is below it came along', () => {
    expect(told('# Early study\n# Stais\n## Gear wheel', '# Early study\n## Stais\n### Gear wheel')).toEqual([
      'Early study: same',
      'Stais: moved',
      'Gear wheel: same',
    ]);
  });

  it('headings of the same title under two parents are not mixed up', () => {
    expect(
      told('# Film\n## Reception\n# Book\n## Reception', '# Book\n## Reception\n# Film\n## Reception'),
    ).toEqual(expect.arrayContaining(['Reception: same', 'Reception: same']));
    const gone = diffOutlines(
      outline('# Film\n## Reception\n# Book\n## Reception'),
      outline('# Film\n# Book\n## Reception'),
    );
    expect(gone.before.map(({ to }) => to)).toEqual([0, null, 1, 2]);
  });

  it('a heading can be moved and renamed at once', () => {
    expect(told('# Origins\n# Theories of use', '# Theories of its use\n# Origins')).toContain(
      'Origins: moved',
    );
    expect(told('# Origins\n## Theories of use\n# Use', '# Origins\n# Use\n## Use theories')).toContain(
      'Use theories: was Theories of use, moved',
    );
  });

  it('from nothing everything is new', () => {
    expect(diffOutlines([], outline('# A1\n## B2')).after.map(({ kind }) => kind)).toEqual([
      'added',
      'added',
    ]);
    expect(diffOutlines(outline('# A1'), [])).toEqual({ before: [{ kind: 'removed', to: null }], after: [] });
  });
});
