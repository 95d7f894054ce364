import { addTexts } from '../../lib/i18n.ts';

addTexts('newPassword', {
  en: {
    password: 'New password',
    confirm: 'Confirm password',
    short: 'Password must be at least 6 characters long',
    long: 'Use at most 200 characters.',
    differs: 'Passwords do not match',
  },
  es: {
    password: 'Contraseña nueva',
    confirm: 'Repite la contraseña',
    short: 'La contraseña debe tener al menos 6 caracteres',
    long: 'Usa 200 caracteres como máximo.',
    differs: 'Las contraseñas no coinciden',
  },
  fr: {
    password: 'Nouveau mot de passe',
    confirm: 'Confirmez le mot de passe',
    short: 'Le mot de passe doit compter au moins 6 caractères',
    long: 'Utilisez 200 caractères au maximum.',
    differs: 'Les mots de passe ne correspondent pas',
  },
  de: {
    password: 'Neues Passwort',
    confirm: 'Passwort bestätigen',
    short: 'Das Passwort muss mindestens 6 Zeichen lang sein',
    long: 'Höchstens 200 Zeichen.',
    differs: 'Die Passwörter stimmen nicht überein',
  },
});
