/** What the house says of the game before it is opened, in all four languages. */
export const en = {
  description: 'Bet on red, green, blue or a number. Every result can be checked.',
  hint_one: 'Red, green or blue? A new round every minute.',
  hint_other: 'Red, green or blue? A new round every {{count}} minutes.',
  hintShort: 'Red, green or blue, or a number.',
  round: 'Round {{round}}',
  closesIn: 'Bets close in',
  resultIn: 'Result in',
  next: 'Next round starting...',
  everySeconds: 'A round every {{count}} s',
  everyMinutes: 'A new game every {{count}} min',
};

export const es = {
  description: 'Apuesta a rojo, verde, azul o un número. Cada resultado se puede comprobar.',
  hint_one: '¿Rojo, verde o azul? Una ronda nueva cada minuto.',
  hint_other: '¿Rojo, verde o azul? Una ronda nueva cada {{count}} minutos.',
  hintShort: 'Rojo, verde o azul, o un número.',
  round: 'Ronda {{round}}',
  closesIn: 'Las apuestas cierran en',
  resultIn: 'Resultado en',
  next: 'Empieza la siguiente ronda...',
  everySeconds: 'Una ronda cada {{count}} s',
  everyMinutes: 'Un juego nuevo cada {{count}} min',
};

export const fr = {
  description: 'Misez sur rouge, vert, bleu ou un numéro. Chaque résultat se vérifie.',
  hint_one: 'Rouge, vert ou bleu ? Une nouvelle manche chaque minute.',
  hint_other: 'Rouge, vert ou bleu ? Une nouvelle manche toutes les {{count}} minutes.',
  hintShort: 'Rouge, vert ou bleu, ou un numéro.',
  round: 'Manche {{round}}',
  closesIn: 'Fin des mises dans',
  resultIn: 'Résultat dans',
  next: 'La manche suivante commence...',
  everySeconds: 'Une manche toutes les {{count}} s',
  everyMinutes: 'Une partie toutes les {{count}} min',
};

export const de = {
  description: 'Setze auf Rot, Grün, Blau oder eine Zahl. Jedes Ergebnis lässt sich nachprüfen.',
  hint_one: 'Rot, Grün oder Blau? Jede Minute eine neue Runde.',
  hint_other: 'Rot, Grün oder Blau? Alle {{count}} Minuten eine neue Runde.',
  hintShort: 'Rot, Grün oder Blau, oder eine Zahl.',
  round: 'Runde {{round}}',
  closesIn: 'Einsätze schließen in',
  resultIn: 'Ergebnis in',
  next: 'Die nächste Runde beginnt...',
  everySeconds: 'Alle {{count}} s eine Runde',
  everyMinutes: 'Alle {{count}} Min. ein Spiel',
};
