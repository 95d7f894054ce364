export const ui = {
  playMoney: 'Play money',
  back: 'Back',
  loading: 'Loading',
  language: 'Language',
  languageFailed: 'The language could not be loaded. Please try again.',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  toDark: 'Use dark theme',
  toLight: 'Use light theme',
  copy: 'Copy {{what}}',
  copied: 'Copied',
  dismissToast: 'Dismiss message',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  strength: {
    label: 'Password strength',
    hint: 'Strong: 8+ characters, a capital, a digit, a symbol',
    poor: 'Poor',
    weak: 'Weak',
    fair: 'Fair',
    good: 'Good',
    strong: 'Strong',
  },
} as const;

export const newPassword = {
  password: 'New password',
  confirm: 'Confirm password',
  short: 'Password must be at least 6 characters long',
  long: 'Use at most 200 characters.',
  differs: 'Passwords do not match',
} as const;
