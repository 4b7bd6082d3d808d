/** The finished sample with its words in other scripts: long titles, from right to left, and without spaces. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SCRIPTS = {
  ar: {
    topic: 'آلية أنتيكيثيرا وتاريخ الحسابات الفلكية في العالم القديم',
    titles: ['التاريخ والاكتشاف', 'التروس البرونزية (Bronze gears)', 'الأبحاث الحديثة', 'الدورات الفلكية'],
    texts: [
      'عُثر على الآلة في حطام سفينة قرب جزيرة أنتيكيثيرا عام 1901، وكانت مغطاة بطبقة من الصدأ.',
      'يرى الباحثون أن التروس الثلاثين تحاكي حركة القمر، كما ذكر Freeth في دراسته عام 2006.',
    ],
  },
  ja: {
    topic: 'アンティキティラ島の機械と古代ギリシアにおける天文計算の歴史についての調査',
    titles: ['発見と引き揚げ', '青銅の歯車の仕組みと月の運行を表す差動機構', '近年の研究', '天文周期'],
    texts: [
      '機械は一九〇一年にアンティキティラ島の近くの沈没船から引き揚げられ、厚い錆に覆われていた。',
      '三十個の歯車は月の動きを再現していると考えられており、フリースらの論文で詳しく述べられている。',
    ],
  },
};
const TITLES = new Set(['title', 'name']);
const TEXTS = new Set(['text', 'question', 'focus', 'note']);

/** Makes the drafts; gives their ids by script. */
export async function otherScripts(host, draft, folder) {
  const file = path.join(folder, 'sample.stormwright');
  await host.call('draft_pack', { draft, path: file });
  const pack = JSON.parse(await readFile(file, 'utf8'));
  const made = {};
  for (const [script, words] of Object.entries(SCRIPTS)) {
    await writeFile(file, JSON.stringify({ ...spoken(pack, words), topic: { title: words.topic } }));
    made[script] = (await host.call('draft_unpack', { path: file })).draft.id;
  }
  return made;
}

/** A value with its titles and texts in other words; the same words become the same. */
function spoken(value, words) {
  const known = new Map();
  const among = (list, old, from) => {
    const key = `${from} ${old}`;
    if (!known.has(key)) {
      const nth = known.size;
      known.set(key, nth < list.length ? list[nth] : `${list[nth % list.length]} ${nth}`);
    }
    return known.get(key);
  };
  const go = (at, key) => {
    if (typeof at === 'string' && at !== '') {
      if (TITLES.has(key)) return among(words.titles, at, 'title');
      if (TEXTS.has(key)) return among(words.texts, at, 'text');
      return at;
    }
    if (Array.isArray(at)) return at.map((one) => go(one, key));
    if (at && typeof at === 'object')
      return Object.fromEntries(Object.entries(at).map(([name, one]) => [name, go(one, name)]));
    return at;
  };
  return { ...value, parts: go(value.parts, '') };
}
