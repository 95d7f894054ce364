import { addTexts } from '../lib/i18n.ts';

addTexts('ui', {
  en: {
    playMoney: 'Play money',
    back: 'Back',
    loading: 'Loading',
    language: 'Language',
    theme: 'Theme',
    dark: 'Dark',
    light: 'Light',
  },
  es: {
    playMoney: 'Dinero ficticio',
    back: 'Atrás',
    loading: 'Cargando',
    language: 'Idioma',
    theme: 'Tema',
    dark: 'Oscuro',
    light: 'Claro',
  },
  fr: {
    playMoney: 'Argent fictif',
    back: 'Retour',
    loading: 'Chargement',
    language: 'Langue',
    theme: 'Thème',
    dark: 'Sombre',
    light: 'Clair',
  },
  de: {
    playMoney: 'Spielgeld',
    back: 'Zurück',
    loading: 'Wird geladen',
    language: 'Sprache',
    theme: 'Design',
    dark: 'Dunkel',
    light: 'Hell',
  },
});
