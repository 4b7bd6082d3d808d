/** The form of a new draft: what is typed, what it makes of the settings, and whose fault a failure is. */
import type { DraftSettings, KnownModel, Role, RunTarget } from '../../bindings';
import { livingOf, type Said } from '../export/report';

export const ROLES: readonly { role: Role; name: string; does: string }[] = [
  { role: 'asker', name: 'Asker', does: 'finds perspectives and asks' },
  { role: 'expert', name: 'Expert', does: 'answers from the sources' },
  { role: 'outliner', name: 'Outliner', does: 'makes the outline' },
  { role: 'writer', name: 'Writer', does: 'writes sections and lead' },
  { role: 'judge', name: 'Judge', does: 'checks sentences against their passages' },
];

export interface Form {
  topic: string;
  target: RunTarget;
  /** Whether the topic is a living person. */
  living: Said;
  mind: 'none' | 'model';
  /** `PROVIDER:NAME`, or a name alone. */
  model: string;
  baseUrl: string;
  /** Empty where a role has no model of its own. */
  roles: Record<Role, string>;
  library: boolean;
  searxng: boolean;
  searxngAddress: string;
  /** Names of public search services, one a line. */
  services: string;
  /** Files and folders for the library. */
  paths: string[];
  encyclopedia: string;
  perspectives: string;
  rounds: string;
  queries: string;
  results: string;
  maxQueries: string;
  maxCalls: string;
  maxTokens: string;
  maxCost: string;
  maxMinutes: string;
  /** Hosts, one a line. */
  allow: string;
  deny: string;
  /** Articles, one a line. */
  leaveOut: string;
}

export type FieldName = keyof Form;
export type Problems = Partial<Record<FieldName, string>>;

const SEARXNG = 'searxng=';
/** What a run may cost; at each the run writes from what it has. */
export const LIMITS = ['maxCalls', 'maxTokens', 'maxCost', 'maxMinutes'] as const;
/** What may stand before the colon of a model. */
const PROVIDERS = 'openai|anthropic|gemini|azure|openrouter|ollama|lmstudio|llama-server|vllm';
const NUMBERS = ['perspectives', 'rounds', 'queries', 'results'] as const;
const BOUNDS = { perspectives: [0, 50], rounds: [1, 50], queries: [1, 50], results: [1, 100] } as const;

/** The form as a new draft begins: with what the editor's drafts are told. */
export function fromSettings(settings: DraftSettings): Form {
  const searxng = settings.search.find((engine) => engine.startsWith(SEARXNG));
  return {
    topic: '',
    target: settings.target,
    // Each topic is asked about anew.
    living: 'unsaid',
    mind: settings.model === 'none' ? 'none' : 'model',
    model: settings.model === 'none' ? '' : settings.model,
    baseUrl: settings.baseUrl ?? '',
    roles: Object.fromEntries(ROLES.map(({ role }) => [role, settings.roleModels[role] ?? ''])) as Record<
      Role,
      string
    >,
    library: settings.search.includes('library'),
    searxng: searxng !== undefined,
    searxngAddress: searxng?.slice(SEARXNG.length) ?? '',
    services: settings.search
      .filter((engine) => engine !== 'library' && !engine.startsWith(SEARXNG))
      .join('\n'),
    paths: [],
    encyclopedia: settings.encyclopedia ?? '',
    perspectives: String(settings.perspectives),
    rounds: String(settings.rounds),
    queries: String(settings.queries),
    results: String(settings.results),
    maxQueries: settings.maxQueries === null ? '' : String(settings.maxQueries),
    maxCalls: shownLimit(settings.maxCalls),
    maxTokens: shownLimit(settings.maxTokens),
    maxCost: shownLimit(settings.maxCost),
    maxMinutes: shownLimit(settings.maxMinutes),
    allow: settings.allow.join('\n'),
    deny: settings.deny.join('\n'),
    leaveOut: settings.excludeArticles.join('\n'),
  };
}

/** The settings of the draft; what the form does not ask is kept. Numbers that are none give what was there before. */
export function toSettings(form: Form, base: DraftSettings): DraftSettings {
  const withModel = form.mind === 'model' && form.model.trim() !== '';
  const roles = ROLES.map(({ role }) => [role, form.roles[role].trim()] as const).filter(
    ([, model]) => model !== '',
  );
  const number = (typed: string, before: number) => (isCount(typed) ? Number(typed) : before);
  return {
    ...base,
    target: form.target,
    living: livingOf(form.living),
    model: withModel ? modelId(form.model) : 'none',
    baseUrl: withModel && form.baseUrl.trim() !== '' ? form.baseUrl.trim() : null,
    roleModels: withModel ? Object.fromEntries(roles.map(([role, model]) => [role, modelId(model)])) : {},
    fallbackModels: withModel ? base.fallbackModels : {},
    prices: withModel ? base.prices : {},
    search: [
      ...(form.library ? ['library'] : []),
      ...(form.searxng ? [SEARXNG + form.searxngAddress.trim()] : []),
      ...lines(form.services),
    ],
    encyclopedia: form.encyclopedia.trim() || null,
    perspectives: number(form.perspectives, base.perspectives),
    rounds: number(form.rounds, base.rounds),
    queries: number(form.queries, base.queries),
    results: number(form.results, base.results),
    maxQueries: isCount(form.maxQueries) ? Number(form.maxQueries) : null,
    maxCalls: isCount(form.maxCalls) ? Number(form.maxCalls) : null,
    maxTokens: isCount(form.maxTokens) ? Number(form.maxTokens) : null,
    maxCost: amount(form.maxCost),
    maxMinutes: amount(form.maxMinutes),
    allow: lines(form.allow),
    deny: lines(form.deny),
    excludeArticles: lines(form.leaveOut),
  };
}

/** What can be said without asking the program; it is asked for all else. */
export function problems(form: Form): Problems {
  const found: Problems = {};
  if (form.topic.trim() === '') found.topic = 'Say in a few words what it is to be about.';
  if (form.mind === 'model' && form.model.trim() === '')
    found.model = 'Name a model, or choose evidence only.';
  if (!form.library && !form.searxng && lines(form.services).length === 0)
    found.library = 'Choose where to search.';
  if (form.searxng && form.searxngAddress.trim() === '') found.searxngAddress = 'Give its address.';
  for (const name of NUMBERS) {
    const [least, most] = BOUNDS[name];
    const value = Number(form[name]);
    if (!isCount(form[name]) || value < least || value > most)
      found[name] = `A number from ${least} to ${most}.`;
  }
  if (form.maxQueries.trim() !== '' && !(isCount(form.maxQueries) && Number(form.maxQueries) > 0)) {
    found.maxQueries = 'A number, or nothing for no limit.';
  }
  for (const name of LIMITS) {
    const whole = name === 'maxCalls' || name === 'maxTokens';
    const value = whole && !isCount(form[name]) ? null : amount(form[name]);
    if (form[name].trim() !== '' && !value)
      found[name] = `A ${whole ? 'whole ' : ''}number above 0, or nothing for no limit.`;
  }
  return found;
}

/** The field that a failure names, by the setting's name in it; none where it names none of them. */
export function fieldOf(what: string): FieldName | null {
  const names: [RegExp, FieldName][] = [
    [/\btopic\b/i, 'topic'],
    [/\bbase ?url\b/i, 'baseUrl'],
    [/\brole ?models\b/i, 'roles'],
    [/\bsearxng\b/i, 'searxngAddress'],
    [/\bmaxQueries\b/, 'maxQueries'],
    ...LIMITS.map((name): [RegExp, FieldName] => [new RegExp(`\\b${name}\\b`), name]),
    [/\bsearch engine\b/, 'services'],
    [/\bexcludeArticles\b/, 'leaveOut'],
    [/\bencyclopedia\b/i, 'encyclopedia'],
    [/^(perspectives)\b/, 'perspectives'],
    [/^(rounds)\b/, 'rounds'],
    [/^(queries)\b/, 'queries'],
    [/^(results)\b/, 'results'],
    [/\ballow\b/, 'allow'],
    [/\bdeny\b/, 'deny'],
    [/\bmodel\b/i, 'model'],
    [/\blibrary\b/i, 'paths'],
    [/\bsearch\b/i, 'library'],
  ];
  return names.find(([pattern]) => pattern.test(what))?.[1] ?? null;
}

const MOST_KNOWN = 12;

/** Models that were used, with those of new settings at the front; the same list where they stand there already. */
export function withModelsOf(settings: DraftSettings, known: readonly KnownModel[]): readonly KnownModel[] {
  if (settings.model === 'none') return known;
  const { model, baseUrl, roleModels } = settings;
  const used = [...new Set([model, ...Object.values(roleModels)])].map((one) => ({ model: one, baseUrl }));
  const isUsed = (one: KnownModel) =>
    used.some((other) => other.model === one.model && other.baseUrl === one.baseUrl);
  if (known.slice(0, used.length).every(isUsed) && known.length >= used.length) return known;
  return [...used, ...known.filter((one) => !isUsed(one))].slice(0, MOST_KNOWN);
}

/** A name alone is a model of a server that speaks OpenAI's language. */
export function modelId(typed: string): string {
  const name = typed.trim();
  const [, provider, model] = new RegExp(`^(${PROVIDERS}):(.*)$`, 'i').exec(name) ?? [];
  return provider ? `${provider.toLowerCase()}:${model}` : `openai:${name}`;
}

/** A number above 0; none where nothing or something else was typed. */
function amount(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null;
}

function shownLimit(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

function isCount(typed: string): boolean {
  return /^\s*\d+\s*$/.test(typed);
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
