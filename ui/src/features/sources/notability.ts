/** How a source does by the four things that a guideline asks of it. */
export const QUESTIONS = [
  { of: 'coverage', name: 'Coverage' },
  { of: 'independent', name: 'Independence' },
  { of: 'reliable', name: 'Reliability' },
  { of: 'secondary', name: 'Distance' },
] as const;
