/** What the mails say in English: the shape that every other language has. */
export const EN = {
  reset: {
    subject: 'Reset your Rang password',
    why: 'Somebody, most likely you, asked to set a new password at Rang.',
    several: 'More than one account uses this address. Each of these has a link of its own.',
    button: (username: string) => `Set a new password for ${username}`,
    others:
      'More accounts name this address than are listed here; anybody can do that. Where yours is none of these, ' +
      'open this link and type your username there.',
    otherButton: 'Set a new password for another username',
    once: (minutes: string) => `The link works once, within ${minutes} minutes.`,
    eachOnce: (minutes: string) => `Each link works once, within ${minutes} minutes.`,
    ignore: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
  },
  loginLink: {
    subject: 'Log in to Rang',
    why: 'Somebody, most likely you, could not log in to Rang because too many passwords were tried, and asked for this mail.',
    how: 'Open the link in the browser that you want to log in with. Then log in there with your username and password.',
    button: 'Let this browser log in',
    lasts: (minutes: string) =>
      `The link works for ${minutes} minutes. By itself it opens no account: your password is still asked for.`,
    ignore: 'If you did not ask for it, there is nothing to do. Never pass the link on.',
  },
  openLogin: 'Open the login page',
  passwordChanged: {
    subject: 'Your Rang password was changed',
    what: (username: string) => `The password of ${username} was changed, and other devices were logged out.`,
    act: 'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page and set another.',
  },
  confirm: {
    subject: 'Confirm your email address at Rang',
    what: (username: string) =>
      `The account ${username} at Rang names this address. Open the link where you are logged in to that account.`,
    button: 'Confirm this address',
    once: (minutes: string) => `The link works once, within ${minutes} minutes.`,
    ignore: 'If this is not your account, there is nothing to do: the address stays unconfirmed.',
  },
  emailChanged: {
    subject: 'Your Rang email address was changed',
    what: (username: string) =>
      `The account ${username} has another email address now. This one is written to no more.`,
    act: 'If that was you, there is nothing to do. If it was not, take the account back by this link: it is this address’s again, you choose a new password, and whoever is logged in now is logged out.',
    button: 'Take my account back',
    once: (days: string) => `The link works once, within ${days} days. Never pass it on.`,
    late: 'If that was you, there is nothing to do. If it was not, write to our support.',
  },
  identityTied: {
    subject: 'Another way to log in to Rang',
    what: (username: string) =>
      `The account ${username} is opened from now on by an account elsewhere too, such as Google’s, which has this address.`,
    act: 'If that was you, there is nothing to do. If it was not, log in, name another email address in your profile and change your password: then it opens nothing any more.',
  },
  wayInRemoved: {
    subject: 'A way to log in to Rang was removed',
    what: (username: string) =>
      `An account elsewhere, such as Google’s, does not open the account ${username} any more.`,
    act: 'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page and set a new password.',
  },
  bankSaved: {
    subject: 'A bank account was saved at Rang',
    what: (username: string) => `A bank account that money can be paid out to was saved in the account ${username}.`,
    act: 'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page and set a new password: saved bank accounts are removed then.',
  },
  withdrawalAsked: {
    subject: 'A withdrawal was asked for at Rang',
    what: (username: string) =>
      `A withdrawal from the wallet of ${username} was asked for. The wallet says how much and where to.`,
    act: 'If that was you, there is nothing to do. If it was not, ask for a reset link on the login page, set a new password, and take the withdrawal back in the wallet while it waits.',
  },
  ticketNews: {
    subject: 'News about your support ticket at Rang',
    what: (username: string) => `There is an answer, or another status, on a support ticket of ${username}.`,
    button: 'Read it in the Support Center',
    why: 'You get this mail as your settings say so. Turn it off in your profile:',
    settings: 'Open my settings',
  },
};

export type MailTexts = typeof EN;
