/** What the house says of the game before it is opened, in all four languages. */
export const en = {
  description: 'The multiplier climbs. Cash out before it crashes.',
  hint: 'Cash out before it crashes',
};

export const es = {
  description: 'El multiplicador sube. Retira antes de que caiga.',
  hint: 'Retira antes de que caiga',
};

export const fr = {
  description: 'Le multiplicateur grimpe. Encaissez avant la chute.',
  hint: 'Encaissez avant la chute',
};

export const de = {
  description: 'Der Multiplikator steigt. Steig aus, bevor er abstürzt.',
  hint: 'Steig aus, bevor er abstürzt',
};
