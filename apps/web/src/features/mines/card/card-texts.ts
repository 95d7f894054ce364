/** What the house says of the game before it is opened, in all four languages. */
export const en = {
  description: 'Find the gems, leave before a mine.',
  hint: 'Find the gems',
};

export const es = {
  description: 'Encuentra las gemas y retírate antes de una mina.',
  hint: 'Encuentra las gemas',
};

export const fr = {
  description: 'Trouvez les gemmes, partez avant une mine.',
  hint: 'Trouvez les gemmes',
};

export const de = {
  description: 'Finde die Edelsteine und geh vor der Mine.',
  hint: 'Finde die Steine',
};
