export const notice = { info: 'Notice:', warning: 'Important:', putAway: 'Put this notice away' } as const;
