/** How faults and the paper's kinds of error are called. */
import type { ErrorKind, SupportFault } from '../../bindings';

export const FAULTS: Readonly<Record<SupportFault, string>> = {
  number: 'Number',
  unit: 'Unit',
  date: 'Date',
  name: 'Name',
  negation: 'Denial',
  hedge: 'How sure',
  comparison: 'Comparison',
  link: 'Link',
  merged: 'Put together',
  words: 'Words',
  subject: 'Subject',
};

export const KINDS: Readonly<Record<ErrorKind, string>> = {
  improper_inferential_linking: 'Facts are linked that no source links',
  inaccurate_paraphrasing: 'Near to what the source says, but not it',
  irrelevant_source: 'The source speaks of something else',
};
