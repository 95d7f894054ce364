export const reset = {
  title: 'Choose a new password',
  lead: 'At least 6 characters. This ends all your sessions; then log in with the new password.',
  username: 'Username',
  usernameNeeded: 'Enter your username',
  submit: 'Reset Password',
  done: 'Password Reset Successfully!',
  failed: 'Failed to reset password',
  invalid: 'Invalid reset link',
  invalidText: 'Open the link from the mail once more, or ask for a new one with “Forgot password?” at the login.',
  ask: 'Ask for a new link',
  once: 'A link works once, and for thirty minutes.',
  back: 'Back to Login',
} as const;
