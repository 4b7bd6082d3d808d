import { describe, expect, it } from 'vitest';
import { matches, pieces } from './index';
import { words } from './words';

/** The marked parts of the passage. */
function marks(sentence: string, passage: string): string[] {
  return matches(sentence, passage).map(({ start, end }) => passage.slice(start, end));
}

describe('the words of a passage that stand in a sentence', () => {
  it('are marked in their own spelling, neighbours together, small words left out', () => {
    expect(
      marks(
        'The navy recovered the corroded lumps together with bronze statues between November 1900 and September 1901.',
        '… work with the ships of the Greek navy went on from November 1900 until September 1901, when the divers ' +
          'brought up a bronze statue, glass, and several corroded lumps …',
      ),
    ).toEqual(['navy', 'November 1900', 'September 1901', 'bronze statue', 'corroded lumps']);
  });

  it('are the same in plural, past and continuous form', () => {
    const pairs = [
      ['study', 'studies'],
      ['study', 'studied'],
      ['box', 'boxes'],
      ['gear', 'gears'],
      ['stop', 'stopped'],
      ['stop', 'stopping'],
      ['control', 'controlled'],
      ['name', 'naming'],
      ['use', 'used'],
      ['dial', "dial's"],
      ['Café', 'cafe'],
      ['Straße', 'STRASSE'],
      ['Σύμης', 'ΣΎΜΗΣ'],
    ] as const;
    for (const [one, other] of pairs) expect(marks(one, other), `${one} in ${other}`).toEqual([other]);
  });

  it('are not the same where only the ending is alike', () => {
    for (const [one, other] of [
      ['ring', 'rang'],
      ['king', 'kin'],
      ['bed', 'bead'],
      ['sing', 'sin'],
      ['red', 'read'],
    ] as const)
      expect(marks(one, other), `${one} in ${other}`).toEqual([]);
  });

  it('take a number as a whole, however its digits are written', () => {
    expect(marks('About 1,200 of 33 wheels.', 'They counted 1200 wheels, not 120, 12,000 or 3.')).toEqual([
      '1200 wheels',
    ]);
    expect(marks('In 1901.', 'سنة ١٩٠١ م')).toEqual(['١٩٠١']);
    expect(marks('It weighs 3.5 kg.', 'some 3.5 kg, or 35 kg')).toEqual(['3.5 kg', 'kg']);
  });

  it('bridge small words only where the sentence has the same ones there', () => {
    const sentence = 'Divers found the wreck in the spring of 1900.';
    expect(marks(sentence, 'It was in the spring of 1900 that he came.')).toEqual(['spring of 1900']);
    expect(marks(sentence, 'From spring to 1900.')).toEqual(['spring', '1900']);
  });

  it('do not run on over the end of a sentence', () => {
    expect(marks('The wreck was found. Divers came.', 'They saw the wreck. Divers left.')).toEqual([
      'wreck',
      'Divers',
    ]);
  });

  it('are found in Chinese and Japanese by neighbouring signs', () => {
    expect(marks('潜水员于1900年发现了沉船。', '一九〇〇年前后,潜水员在海底发现沉船残骸。')).toEqual([
      '潜水员',
      '发现沉船',
    ]);
    expect(marks('歯車の機械', 'この機械には歯がある。')).toEqual(['機械']);
    expect(marks('歯車の機械を発見', '青銅の歯車の機械だ。')).toEqual(['歯車の機械']);
  });

  it('are found in Arabic and Hebrew, with or without vowel points', () => {
    expect(marks('عثر الغواصون على الحُطام', 'وجد الغواصون الحطام قرب الجزيرة')).toEqual(['الغواصون الحطام']);
    expect(marks('הצוללים מצאו', 'הַצּוֹלְלִים שבו')).toEqual(['הַצּוֹלְלִים']);
  });

  it('keep their places beside signs of two units', () => {
    const passage = '🏺🏺 bronze 𝒜 statue';
    expect(marks('bronze', passage)).toEqual(['bronze']);
    expect(matches('bronze', passage)).toEqual([{ start: 5, end: 11 }]);
  });

  it('are none where there is nothing to say', () => {
    expect(marks('', 'anything')).toEqual([]);
    expect(marks('It was the one.', 'It was the one.')).toEqual([]);
  });
});

describe('pieces', () => {
  it('make up the whole text', () => {
    const passage = 'The Greek navy, in 1900.';
    const cut = pieces(passage, matches('navy 1900', passage));
    expect(cut.map((piece) => piece.text).join('')).toBe(passage);
    expect(cut.filter((piece) => piece.marked).map((piece) => piece.text)).toEqual(['navy', '1900']);
    expect(pieces('', [])).toEqual([]);
  });
});

it('a long passage takes a few milliseconds', () => {
  const passage = 'The divers from Symi found 1,200 corroded lumps of bronze. '.repeat(200);
  const before = performance.now();
  expect(matches('Divers found bronze lumps.', passage).length).toBeGreaterThan(200);
  expect(performance.now() - before).toBeLessThan(500);
  expect(words(passage).length).toBe(2000);
});
