import { addTexts } from '../../lib/i18n.ts';

addTexts('terms', {
  en: {
    title: 'Terms and Conditions',
    close: 'Close',
    play: {
      title: 'Play money',
      text: 'This house plays for play money. Amounts carry the mark PLAY MONEY, are worth nothing outside of it and are never paid out in money.',
    },
    age: {
      title: 'Who may play',
      text: 'You are at least 18 years old and betting games are allowed where you are.',
    },
    account: {
      title: 'Your account',
      text: 'One person, one account. Keep your password to yourself: what is done with it counts as done by you.',
    },
    bets: {
      title: 'Bets',
      text: 'A bet counts from the moment the house confirms it and cannot be taken back after that. What it can return and how likely that is stands beside it.',
    },
    fairness: {
      title: 'Results',
      text: 'A result is committed before the first bet of its round and can be proved afterwards. Where an operator has chosen the rule of a round, the round says so before you bet.',
    },
    data: {
      title: 'Your data',
      text: 'We keep your name, username, email, bets and payments to run your account. Other players see your username beside your bets.',
    },
    limits: {
      title: 'Playing within limits',
      text: 'Play is entertainment and the house keeps an edge. Stake only what you can do without, and stop when it is no longer fun.',
    },
  },
  es: {
    title: 'Términos y condiciones',
    close: 'Cerrar',
    play: {
      title: 'Dinero ficticio',
      text: 'Esta casa juega con dinero ficticio. Los importes llevan la marca DINERO FICTICIO, no valen nada fuera de ella y nunca se pagan en dinero.',
    },
    age: {
      title: 'Quién puede jugar',
      text: 'Tienes al menos 18 años y los juegos de apuestas están permitidos donde te encuentras.',
    },
    account: {
      title: 'Tu cuenta',
      text: 'Una persona, una cuenta. No compartas tu contraseña: lo que se haga con ella cuenta como hecho por ti.',
    },
    bets: {
      title: 'Apuestas',
      text: 'Una apuesta vale desde que la casa la confirma y después no se puede retirar. Lo que puede devolver y su probabilidad están a su lado.',
    },
    fairness: {
      title: 'Resultados',
      text: 'Un resultado queda fijado antes de la primera apuesta de su ronda y se puede demostrar después. Si un operador ha elegido la regla de una ronda, la ronda lo dice antes de que apuestes.',
    },
    data: {
      title: 'Tus datos',
      text: 'Guardamos tu nombre, usuario, correo, apuestas y pagos para llevar tu cuenta. Otros jugadores ven tu usuario junto a tus apuestas.',
    },
    limits: {
      title: 'Jugar con medida',
      text: 'El juego es entretenimiento y la casa conserva una ventaja. Apuesta solo lo que te sobre y para cuando deje de ser divertido.',
    },
  },
  fr: {
    title: 'Conditions générales',
    close: 'Fermer',
    play: {
      title: 'Argent fictif',
      text: 'Cette maison joue avec de l’argent fictif. Les montants portent la mention ARGENT FICTIF, ne valent rien en dehors et ne sont jamais versés en argent.',
    },
    age: {
      title: 'Qui peut jouer',
      text: 'Vous avez au moins 18 ans et les jeux de pari sont permis là où vous êtes.',
    },
    account: {
      title: 'Votre compte',
      text: 'Une personne, un compte. Gardez votre mot de passe pour vous : ce qui est fait avec lui compte comme fait par vous.',
    },
    bets: {
      title: 'Mises',
      text: 'Une mise compte dès que la maison la confirme et ne peut plus être retirée ensuite. Ce qu’elle peut rapporter et sa probabilité figurent à côté.',
    },
    fairness: {
      title: 'Résultats',
      text: 'Un résultat est fixé avant la première mise de sa manche et peut être prouvé après. Si un opérateur a choisi la règle d’une manche, elle le dit avant que vous misiez.',
    },
    data: {
      title: 'Vos données',
      text: 'Nous gardons votre nom, votre nom d’utilisateur, votre e-mail, vos mises et vos paiements pour tenir votre compte. Les autres joueurs voient votre nom d’utilisateur à côté de vos mises.',
    },
    limits: {
      title: 'Jouer avec mesure',
      text: 'Le jeu est un divertissement et la maison garde un avantage. Ne misez que ce dont vous pouvez vous passer, et arrêtez quand ce n’est plus un plaisir.',
    },
  },
  de: {
    title: 'Geschäftsbedingungen',
    close: 'Schließen',
    play: {
      title: 'Spielgeld',
      text: 'Dieses Haus spielt um Spielgeld. Beträge tragen das Zeichen SPIELGELD, sind außerhalb nichts wert und werden nie in Geld ausgezahlt.',
    },
    age: {
      title: 'Wer spielen darf',
      text: 'Du bist mindestens 18 Jahre alt, und Wettspiele sind dort erlaubt, wo du bist.',
    },
    account: {
      title: 'Dein Konto',
      text: 'Eine Person, ein Konto. Behalte dein Passwort für dich: Was damit getan wird, gilt als von dir getan.',
    },
    bets: {
      title: 'Einsätze',
      text: 'Ein Einsatz gilt, sobald das Haus ihn bestätigt, und lässt sich danach nicht zurücknehmen. Was er bringen kann und wie wahrscheinlich das ist, steht daneben.',
    },
    fairness: {
      title: 'Ergebnisse',
      text: 'Ein Ergebnis steht vor dem ersten Einsatz seiner Runde fest und lässt sich danach beweisen. Hat ein Betreiber die Regel einer Runde gewählt, sagt die Runde es, bevor du setzt.',
    },
    data: {
      title: 'Deine Daten',
      text: 'Wir bewahren Name, Benutzername, E-Mail, Einsätze und Zahlungen auf, um dein Konto zu führen. Andere Spieler sehen deinen Benutzernamen neben deinen Einsätzen.',
    },
    limits: {
      title: 'Mit Maß spielen',
      text: 'Spielen ist Unterhaltung, und das Haus behält einen Vorteil. Setze nur, was du entbehren kannst, und höre auf, wenn es keinen Spaß mehr macht.',
    },
  },
});
