import { useTranslation } from 'react-i18next';
import { addTexts } from '../../lib/i18n.ts';

addTexts('coming', {
  en: {
    names: {
      dice: 'Dice',
      plinko: 'Plinko',
      sports: 'Sports Betting',
      other: 'This Game',
    },
    soon: 'Coming Soon',
    text: '{{name}} is being built. It opens when it is as fair and as solid as the rest.',
    progress: 'Development progress',
    percent: '{{percent}}%',
    backToWin: 'Back to the games',
    backToHome: 'Back to Home',
  },
  es: {
    names: {
      dice: 'Dados',
      plinko: 'Plinko',
      sports: 'Apuestas deportivas',
      other: 'Este juego',
    },
    soon: 'Próximamente',
    text: '{{name}}: en construcción. Abrirá cuando sea tan justo y sólido como lo demás.',
    progress: 'Progreso del desarrollo',
    percent: '{{percent}} %',
    backToWin: 'Volver a los juegos',
    backToHome: 'Volver al inicio',
  },
  fr: {
    names: { dice: 'Dés', plinko: 'Plinko', sports: 'Paris sportifs', other: 'Ce jeu' },
    soon: 'Bientôt disponible',
    text: '{{name}} : en construction. Ouverture quand ce sera aussi juste et solide que le reste.',
    progress: 'Avancement du développement',
    percent: '{{percent}} %',
    backToWin: 'Retour aux jeux',
    backToHome: 'Retour à l’accueil',
  },
  de: {
    names: {
      dice: 'Würfel',
      plinko: 'Plinko',
      sports: 'Sportwetten',
      other: 'Dieses Spiel',
    },
    soon: 'Demnächst',
    text: '{{name}}: noch im Bau. Geöffnet wird, sobald es so fair und solide ist wie der Rest.',
    progress: 'Entwicklungsfortschritt',
    percent: '{{percent}} %',
    backToWin: 'Zurück zu den Spielen',
    backToHome: 'Zurück zum Start',
  },
});

/** The texts of the Coming Soon page. */
export function useWords() {
  return useTranslation('coming');
}
