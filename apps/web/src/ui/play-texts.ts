import { addTexts } from '../lib/i18n.ts';

addTexts('play', {
  en: {
    verify: 'Verify in this browser',
    checkFailed: 'The check could not be run: {{reason}}',
    sound: 'Sound',
    soundOn: 'Sound is on',
    soundOff: 'Sound is off',
  },
  es: {
    verify: 'Verificar en este navegador',
    checkFailed: 'No se pudo hacer la comprobación: {{reason}}',
    sound: 'Sonido',
    soundOn: 'El sonido está activado',
    soundOff: 'El sonido está desactivado',
  },
  fr: {
    verify: 'Vérifier dans ce navigateur',
    checkFailed: 'La vérification n’a pas pu se faire : {{reason}}',
    sound: 'Son',
    soundOn: 'Le son est activé',
    soundOff: 'Le son est coupé',
  },
  de: {
    verify: 'In diesem Browser prüfen',
    checkFailed: 'Die Prüfung war nicht möglich: {{reason}}',
    sound: 'Ton',
    soundOn: 'Ton ist an',
    soundOff: 'Ton ist aus',
  },
});
