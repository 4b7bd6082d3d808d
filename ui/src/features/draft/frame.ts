/** What header and navigation show of an open draft. */
import type { DraftSettings, Role, RunTarget } from '../../bindings';
import type { FrameContent, RunControls } from '../../shell/frame.svelte';
import type { DraftStore } from './draft.svelte';

export const TARGETS: Readonly<Record<RunTarget, string>> = {
  enwiki: 'English Wikipedia',
  anyWiki: 'any wiki',
};

/** `evidence only`, or the model and those of roles that have another one. */
export function mindOf(settings: Pick<DraftSettings, 'model' | 'roleModels'>): string {
  if (settings.model === 'none') return 'evidence only';
  const others = Object.entries(settings.roleModels) as [Role, string][];
  const different = others.filter(([, model]) => model !== settings.model);
  return [modelName(settings.model), ...different.map(([role, model]) => `${role} ${modelName(model)}`)].join(
    ' · ',
  );
}

/** The name of `PROVIDER:NAME`. */
export function modelName(model: string): string {
  if (model === 'none') return 'evidence only';
  const colon = model.indexOf(':');
  return colon < 0 ? model : model.slice(colon + 1);
}

/** None until the draft is loaded. */
export function frameOf(store: DraftStore): FrameContent | null {
  const draft = store.snapshot;
  if (!draft) return null;
  return {
    draft: store.id,
    topic: draft.draft.topic,
    target: `for ${TARGETS[draft.draft.target]}`,
    mind: mindOf(draft.settings),
    counts: {
      research: draft.survey?.perspectives.filter((perspective) => perspective.enabled).length,
      sources: draft.counts.sources || undefined,
      outline: draft.counts.headings || undefined,
      article: draft.counts.sentences || undefined,
    },
    sections: sectionsOf(store),
    saved: store.saved,
    run: controlsOf(store),
  };
}

function sectionsOf(store: DraftStore): FrameContent['sections'] {
  const article = store.snapshot?.article;
  if (!article) return [];
  const lead = article.lead.length > 0 ? [{ id: 'lead', title: 'Lead', level: 1 }] : [];
  return [...lead, ...article.sections.map(({ heading, title, level }) => ({ id: heading, title, level }))];
}

function controlsOf(store: DraftStore): RunControls | null {
  if (!store.active) return null;
  const wished = store.wish === 'pausing' || store.wish === 'stopping' ? store.wish : null;
  return {
    state: wished ?? (store.live.status === 'paused' ? 'paused' : 'running'),
    pause: () => void store.pause(true),
    goOn: () => void store.pause(false),
    stop: () => void store.stop(),
  };
}
