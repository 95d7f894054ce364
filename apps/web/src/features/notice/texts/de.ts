export const notice = { info: 'Hinweis:', warning: 'Wichtig:', putAway: 'Diesen Hinweis schließen' } as const;
