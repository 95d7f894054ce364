export const games = {
  colour: {
    description: 'Bet on red, green, blue or a number. Every result can be checked.',
    hint_one: 'Red, green or blue? A new round every minute.',
    hint_other: 'Red, green or blue? A new round every {{count}} minutes.',
    colours: { red: 'Red', green: 'Green', blue: 'Blue' },
    number: 'Number {{digit}}',
    hintShort: 'Red, green or blue, or a number.',
    round: 'Round {{round}}',
    closesIn: 'Bets close in',
    resultIn: 'Result in',
    next: 'Next round starting...',
    everySeconds: 'A round every {{count}} s',
    everyMinutes_one: 'A new game every minute',
    everyMinutes_other: 'A new game every {{count}} min',
  },
} as const;
