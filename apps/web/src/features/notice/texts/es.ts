export const notice = { info: 'Aviso:', warning: 'Importante:', putAway: 'Cerrar este aviso' } as const;
