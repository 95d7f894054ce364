import { addTexts } from '../lib/i18n.ts';

addTexts('ui', {
  en: { playMoney: 'Play money', back: 'Back', loading: 'Loading' },
  es: { playMoney: 'Dinero ficticio', back: 'Atrás', loading: 'Cargando' },
  fr: { playMoney: 'Argent fictif', back: 'Retour', loading: 'Chargement' },
  de: { playMoney: 'Spielgeld', back: 'Zurück', loading: 'Wird geladen' },
});
