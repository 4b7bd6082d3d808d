/** How a source does by the four things that a guideline asks of it. */
import type { Answer, Witness } from '../../bindings';

export const QUESTIONS = [
  { of: 'coverage', name: 'Coverage' },
  { of: 'independent', name: 'Independence' },
  { of: 'reliable', name: 'Reliability' },
  { of: 'secondary', name: 'Distance' },
] as const;

/** The worst of the four answers. */
export function answerOf(witness: Witness): Answer {
  const answers = QUESTIONS.map(({ of }) => witness[of].answer);
  if (answers.includes('no')) return 'no';
  return answers.includes('unclear') ? 'unclear' : 'yes';
}
