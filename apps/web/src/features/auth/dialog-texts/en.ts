export const links = {
  email: 'Email',
  cancel: 'Cancel',
  close: 'Close',
  wrongEmail: 'Please enter a valid email',
  sentTitle: 'Check Your Email',
  gotIt: 'Got it',
  slowed:
    'Too many mails were asked for. Links of the last 30 minutes still work: look in your mail, also among the spam.',
  reset: {
    title: 'Forgot Password?',
    lead: 'Enter the email of your account. We will send you a link to choose a new password.',
    send: 'Send Reset Link',
    failed: 'Failed to send reset email',
    sent: 'If an account uses this address, we have sent a link to reset its password.',
    spam: 'The link works once, for 30 minutes. Nothing there? Look among the spam, or ask again in a few minutes.',
  },
  login: {
    title: 'Log in by a link',
    lead: 'Enter the email of your account. We will send you a link. Open it in this browser, then log in with your password.',
    send: 'Send Link',
    failed: 'The email could not be sent',
    sent: 'If an account uses this address, we have sent a link to log in with.',
    spam: 'The link works for 30 minutes. Open it in this browser. Nothing there? Look among the spam, or ask again in a few minutes.',
  },
} as const;

export const terms = {
  title: 'Terms and Conditions',
  close: 'Close',
  agree: 'I agree',
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
    text: 'A bet counts from the moment the house confirms it and cannot be taken back after that; a Crash bet on the next round can, until that round opens (“Starting soon”). What it can return and how likely that is stands beside it.',
  },
  fairness: {
    title: 'Results',
    text: 'A result is committed before the first bet of its round and can be proved afterwards. Where an operator has chosen the rule of a round, the round says so before you bet.',
  },
  data: {
    title: 'Your data',
    text: 'We keep your name, username, email, bets and payments to run your account. Beside your bets other players see your public name, or without one a part of your username.',
  },
  limits: {
    title: 'Playing within limits',
    text: 'Play is entertainment and the house keeps an edge. Stake only what you can do without, and stop when it is no longer fun.',
  },
} as const;

export const arrival = {
  completing: 'Logging you in...',
  failed: 'We could not log you in this way. Please try again.',
  linkOpened: 'This browser can log in now: enter your username and password.',
  linkFailed: 'The link could not be opened. Please try again.',
  'not-set-up': 'This way to log in is not set up on this server.',
  suspended: 'This account is suspended.',
  ended: 'Your session ran out or was ended elsewhere. Please log in again.',
  reset: 'Your password was changed. Log in with the new one. Bank accounts that were saved are forgotten.',
  takenBack:
    'Your account is yours again. Log in with the new password, and look in the wallet: a withdrawal that you did not ask for can be taken back there while it waits. Bank accounts that were saved are forgotten.',
  bet: 'Please log in to place a bet',
  confirm: 'Log in to confirm the address of this link.',
  return: 'Log in to go on to {{page}}.',
} as const;
