export const reset = {
  password: {
    title: 'Choose a new password',
    lead: 'At least 6 characters. This ends all your sessions; then log in with the new password.',
    submit: 'Reset Password',
    done: 'Password Reset Successfully!',
    failed: 'Failed to reset password',
    invalid: 'Invalid reset link',
    once: 'A link works once, and for thirty minutes.',
  },
  account: {
    title: 'Take your account back',
    lead: 'Your account has this address again, and the password that you choose here, of at least 6 characters. Whoever is logged in to it now is logged out.',
    submit: 'Take my account back',
    done: 'Your account is yours again.',
    failed: 'The account could not be taken back',
    taken:
      'Your address belongs to another account by now. Log in to that one, give it another address in the profile, then open this link again.',
    invalid: 'This link takes no account back any more.',
    once: 'A link works once, for seven days, and not after an earlier address of the account has taken it back. Did you change the address yourself? Then there is nothing to do.',
  },
  username: 'Username',
  usernameNeeded: 'Enter your username',
  invalidText: 'Open the link from the mail once more, or ask for a new one with “Forgot password?” at the login.',
  ask: 'Ask for a new link',
  back: 'Back to Login',
} as const;
