import { describe, expect, it } from 'vitest';
import * as tree from './index';
import type { Heading, Outline } from './index';

function heading(id: string, level: number): Heading {
  return { id, level, title: id.toUpperCase(), note: '', locked: false, passages: 0 };
}

/** Reads `a1 b2 c2`: an id and its level each. */
function outline(text: string): Outline {
  return text.split(' ').map((word) => heading(word.slice(0, -1), Number(word.slice(-1))));
}

function text(list: Outline): string {
  return list.map(({ id, level }) => `${id}${level}`).join(' ');
}

const SHIP = outline('discovery1 divers2 navy2 study1 early2 stais3 xray3 modern2 dating1');

describe('moving a heading', () => {
  it('takes along all below it, before, behind and into another', () => {
    expect(text(tree.moveBefore(SHIP, 'study', 'discovery'))).toBe(
      'study1 early2 stais3 xray3 modern2 discovery1 divers2 navy2 dating1',
    );
    expect(text(tree.moveAfter(SHIP, 'early', 'discovery'))).toBe(
      'discovery1 divers2 navy2 early1 stais2 xray2 study1 modern2 dating1',
    );
    expect(text(tree.moveInto(SHIP, 'discovery', 'early'))).toBe(
      'study1 early2 stais3 xray3 discovery3 divers4 navy4 modern2 dating1',
    );
  });

  it('into itself or below itself changes nothing', () => {
    expect(tree.moveInto(SHIP, 'study', 'stais')).toBe(SHIP);
    expect(tree.moveBefore(SHIP, 'study', 'study')).toBe(SHIP);
    expect(tree.moveAfter(SHIP, 'nobody', 'study')).toBe(SHIP);
  });

  it('to where it would be deeper than six changes nothing', () => {
    const deep = outline('a1 b2 c3 d4 e5 f1 g2');
    expect(tree.moveInto(deep, 'f', 'e')).toBe(deep);
    expect(text(tree.moveInto(deep, 'g', 'e'))).toBe('a1 b2 c3 d4 e5 g6 f1');
  });

  it('up and down passes its siblings only', () => {
    expect(text(tree.moveUp(SHIP, 'modern'))).toBe(
      'discovery1 divers2 navy2 study1 modern2 early2 stais3 xray3 dating1',
    );
    expect(text(tree.moveDown(SHIP, 'discovery'))).toBe(
      'study1 early2 stais3 xray3 modern2 discovery1 divers2 navy2 dating1',
    );
    expect(tree.moveUp(SHIP, 'early')).toBe(SHIP);
    expect(tree.moveDown(SHIP, 'dating')).toBe(SHIP);
  });

  it('deeper puts it below the sibling above; the first of its siblings cannot', () => {
    expect(text(tree.indent(SHIP, 'study'))).toBe(
      'discovery1 divers2 navy2 study2 early3 stais4 xray4 modern3 dating1',
    );
    expect(tree.indent(SHIP, 'divers')).toBe(SHIP);
  });

  it('less deep leaves the headings that followed it with their parent', () => {
    expect(text(tree.outdent(SHIP, 'early'))).toBe(
      'discovery1 divers2 navy2 study1 modern2 early1 stais2 xray2 dating1',
    );
    expect(tree.outdent(SHIP, 'study')).toBe(SHIP);
  });
});

describe('other changes', () => {
  it('a new heading stands behind all below the one before it', () => {
    expect(text(tree.insertAfter(SHIP, 'early', heading('new', 9)))).toContain('xray3 new2 modern2');
    expect(text(tree.insertAfter([], null, heading('new', 9)))).toBe('new1');
    expect(text(tree.insertInto(SHIP, 'discovery', heading('new', 9)))).toContain('discovery1 new2 divers2');
  });

  it('a heading goes with all below it', () => {
    expect(text(tree.remove(SHIP, 'study'))).toBe('discovery1 divers2 navy2 dating1');
  });

  it('a title is trimmed, and never empty', () => {
    expect(tree.rename(SHIP, 'navy', '  The  Greek navy ')[2]?.title).toBe('The Greek navy');
    expect(tree.rename(SHIP, 'navy', '  ')).toBe(SHIP);
    expect(tree.rename(SHIP, 'navy', 'NAVY')).toBe(SHIP);
  });

  it('levels of unknown origin are brought under the law', () => {
    expect(text(tree.lawful(outline('a3 b2 c7 d0 e4')))).toBe('a1 b2 c3 d1 e2');
  });
});

describe('what is seen', () => {
  it('tells each row its place among its siblings', () => {
    const rows = tree.visibleRows(SHIP, new Set());
    const told = rows.map(
      (row) => `${row.heading.id} ${row.posinset}/${row.setsize} in ${row.parent ?? 'top'}`,
    );
    expect(told).toEqual([
      'discovery 1/3 in top',
      'divers 1/2 in discovery',
      'navy 2/2 in discovery',
      'study 2/3 in top',
      'early 1/2 in study',
      'stais 1/2 in early',
      'xray 2/2 in early',
      'modern 2/2 in study',
      'dating 3/3 in top',
    ]);
  });

  it('leaves out all below a collapsed heading, also what is collapsed itself', () => {
    const rows = tree.visibleRows(SHIP, new Set(['study', 'early']));
    expect(rows.map((row) => row.heading.id)).toEqual(['discovery', 'divers', 'navy', 'study', 'dating']);
    expect(rows.find((row) => row.heading.id === 'study')).toMatchObject({
      hasChildren: true,
      expanded: false,
    });
  });

  it('needs its ancestors opened', () => {
    expect(tree.ancestors(SHIP, 'xray')).toEqual(['early', 'study']);
    expect(tree.ancestors(SHIP, 'dating')).toEqual([]);
  });
});

describe('dropping', () => {
  const at = (list: Outline, id: string, y: number, x: number, collapsed: string[] = []) => {
    const rows = tree.visibleRows(list, new Set(collapsed));
    const middles = rows.map((_, index) => index * 28 + 14);
    const place = tree.dropAt(list, rows, id, { y, x }, middles, 20);
    return place && { ...place, result: text(tree.drop(list, id, place)) };
  };

  it('between two rows takes the level from the side, within what the neighbours allow', () => {
    // Behind xray, before modern: at least as deep as modern, at most one deeper than xray.
    const levels = [0, 20, 40, 60, 200].map((x) => at(SHIP, 'dating', 7 * 28, x)?.level);
    expect(levels).toEqual([2, 2, 3, 4, 4]);
    expect(at(SHIP, 'dating', 7 * 28, 40)?.result).toBe(
      'discovery1 divers2 navy2 study1 early2 stais3 xray3 dating3 modern2',
    );
  });

  it('above the first row goes to the top level', () => {
    expect(at(SHIP, 'early', -50, 300)?.result).toBe(
      'early1 stais2 xray2 discovery1 divers2 navy2 study1 modern2 dating1',
    );
  });

  it('on its own place may still change its level', () => {
    expect(at(SHIP, 'modern', 7 * 28 + 20, 0)?.result).toBe(
      'discovery1 divers2 navy2 study1 early2 stais3 xray3 modern1 dating1',
    );
    expect(at(SHIP, 'modern', 7 * 28 + 20, 20)?.result).toBe(text(SHIP));
  });

  it('below a collapsed row leaves what it hides together', () => {
    expect(at(SHIP, 'dating', 4 * 28, 0, ['study'])?.result).toBe(text(SHIP));
    expect(at(SHIP, 'discovery', 4 * 28, 20, ['study'])?.result).toBe(
      'study1 early2 stais3 xray3 modern2 discovery2 divers3 navy3 dating1',
    );
  });

  it('is refused where the subtree would get too deep', () => {
    const deep = outline('a1 b2 c3 d4 e5 f6 g1 h2');
    expect(at(deep, 'g', 5 * 28, 200)).toBeNull();
  });
});

describe('any sequence of changes', () => {
  /** A small generator with a seed, so that a failure comes again. */
  function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  function anyOutline(pick: (below: number) => number): Outline {
    let level = 0;
    return Array.from({ length: 1 + pick(30) }, (_, index) => {
      level = 1 + pick(Math.min(level + 1, tree.DEEPEST));
      return heading(`h${index}-`, level);
    });
  }

  const parents = (list: Outline) => new Map(list.map(({ id }) => [id, tree.parentOf(list, id)?.id ?? null]));
  const ids = (list: Outline) => list.map(({ id }) => id).sort();

  it('keeps the law, loses no heading, and moves nobody else', () => {
    let changed = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const pick = random(seed);
      let list = anyOutline(pick);
      expect(tree.isLawful(list), `seed ${seed} begins lawful`).toBe(true);
      for (let step = 0; step < 20; step += 1) {
        const any = () => list[pick(list.length)]!.id;
        const id = any();
        const rows = tree.visibleRows(list, new Set([any(), any()]));
        const middles = rows.map((_, index) => index * 28 + 14);
        const place = tree.dropAt(list, rows, id, { y: pick(900) - 20, x: pick(160) - 20 }, middles, 20);
        const moves = [
          () => tree.moveBefore(list, id, any()),
          () => tree.moveAfter(list, id, any()),
          () => tree.moveInto(list, id, any()),
          () => tree.moveUp(list, id),
          () => tree.moveDown(list, id),
          () => tree.indent(list, id),
          () => tree.outdent(list, id),
          () => (place ? tree.drop(list, id, place) : list),
        ];
        const next = moves[pick(moves.length)]!();
        const told = `seed ${seed}, step ${step}: ${text(list)} with ${id} became ${text(next)}`;
        expect(tree.isLawful(next), told).toBe(true);
        expect(ids(next), told).toEqual(ids(list));
        const [before, after] = [parents(list), parents(next)];
        for (const [other, parent] of before) if (other !== id) expect(after.get(other), told).toBe(parent);
        if (next !== list) changed += 1;
        list = next;
      }
      const gone = list[pick(list.length)]!.id;
      const below = tree.subtree(list, gone).map((one) => one.id);
      const left = tree.remove(list, gone);
      expect(tree.isLawful(left)).toBe(true);
      expect([...ids(left), ...below].sort()).toEqual(ids(list));
      const grown = tree.insertAfter(list, gone, heading('new', 1));
      expect(tree.isLawful(grown)).toBe(true);
      expect(grown.length).toBe(list.length + 1);
    }
    expect(changed).toBeGreaterThan(1000);
  });
});
