import { addTexts } from '../../lib/i18n.ts';

addTexts('referHint', {
  en: { text: 'Login to access refer & earn!', dismiss: 'Dismiss' },
  es: { text: '¡Inicia sesión para acceder a invita y gana!', dismiss: 'Descartar' },
  fr: { text: 'Connectez-vous pour accéder au parrainage !', dismiss: 'Fermer' },
  de: { text: 'Melde dich an, um Empfehlen & verdienen zu nutzen!', dismiss: 'Ausblenden' },
});
