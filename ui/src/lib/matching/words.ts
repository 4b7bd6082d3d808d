/** A text's words with their places, folded so that forms of one word are equal. */

export interface Word {
  /** Places in UTF-16 units, as `String.slice` takes them. */
  start: number;
  end: number;
  /** Equal for words that count as the same. */
  key: string;
  /** Says nothing by itself: the, of, was, の. */
  stop: boolean;
  /** A sign of a script that writes no spaces; such words touch each other. */
  sign: boolean;
}

// A number with its groups; a sign of an unspaced script; a word with inner apostrophes.
const WORD =
  /\p{Nd}+(?:[,\u00a0\u202f'’]\p{Nd}{3}(?!\p{Nd}))*(?:[.٫]\p{Nd}+)?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}])+(?:['’ʼ]\p{L}+)*/gu;

const SIGN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;

// Japanese endings and particles.
const PARTICLE = /^\p{Script=Hiragana}/u;

const STOP = new Set(
  (
    'a about above after again all also although am among an and any are as at be because been before being below ' +
    'between both but by can could did do does doing down during each even few for from further had has have having ' +
    'he her here hers him his how i if in into is it its itself just may me might more most much must my no nor not ' +
    'now of off on once one only onto or other our out over own per s same shall she should since so some such than ' +
    'that the their theirs them then there these they this those though through thus to too toward towards under ' +
    'until up upon us very was we were what when where whether which while who whom whose why will with within ' +
    'without would yet you your'
  ).split(' '),
);

export function words(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => {
    const [token] = found;
    const start = found.index;
    const end = start + token.length;
    if (SIGN.test(token))
      return { start, end, key: token.normalize('NFKC'), stop: PARTICLE.test(token), sign: true };
    if (/^\p{Nd}/u.test(token)) return { start, end, key: number(token), stop: false, sign: false };
    const plain = fold(token);
    return { start, end, key: stem(plain), stop: STOP.has(plain) || plain.length < 2, sign: false };
  });
}

/** Digits of any script as 0–9, groups closed up: `1,200` and `١٢٠٠` are both 1200. */
function number(token: string): string {
  return [...token]
    .map((sign) => (sign === '٫' ? '.' : /\p{Nd}/u.test(sign) || sign === '.' ? digit(sign) : ''))
    .join('');
}

function digit(sign: string): string {
  if (sign === '.') return sign;
  // Every script's digits stand in a row of ten from its zero.
  let value = 0;
  const code = sign.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1)) && !isZero(code - value))
    value += 1;
  return String(value);
}

/** Rows of digits that touch another row begin here: all others have something else before their zero. */
function isZero(code: number): boolean {
  return code >= 0x1d7ce && code <= 0x1d7ff && (code - 0x1d7ce) % 10 === 0;
}

/** Lower case without accents, vowel points and the English genitive. */
function fold(token: string): string {
  return token
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ')
    .replace(/['’ʼ]s?$/, '')
    .replace(/[’ʼ]/g, "'")
    .normalize('NFC');
}

/** Plural, -ed and -ing taken off words of the Latin alphabet; rough, but the same on both sides. */
function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  let root = word;
  if (/ie[sd]$/.test(root) && root.length > 4) root = `${root.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x|zz)es$/.test(root)) root = root.slice(0, -2);
  else if (/[^sui]s$/.test(root) && root.length > 3) root = root.slice(0, -1);
  if (/[aeiouy].*ing$/.test(root) && root.length > 5) root = root.slice(0, -3);
  else if (/[aeiouy].*[^e]ed$/.test(root) && root.length > 3) root = root.slice(0, -2);
  return root
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(..)e$/, '$1')
    .replace(/([^aeiou])y$/, '$1i');
}
