export const notice = { info: 'Avis :', warning: 'Important :', putAway: 'Fermer cet avis' } as const;
