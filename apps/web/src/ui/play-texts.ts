import { addTexts } from '../lib/i18n.ts';

addTexts('play', {
  en: {
    verify: 'Verify in this browser',
    checkFailed: 'The check could not be run: {{reason}}',
  },
  es: {
    verify: 'Verificar en este navegador',
    checkFailed: 'No se pudo hacer la comprobación: {{reason}}',
  },
  fr: {
    verify: 'Vérifier dans ce navigateur',
    checkFailed: 'La vérification n’a pas pu se faire : {{reason}}',
  },
  de: {
    verify: 'In diesem Browser prüfen',
    checkFailed: 'Die Prüfung war nicht möglich: {{reason}}',
  },
});
