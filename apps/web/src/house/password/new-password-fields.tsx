import { LIMITS } from '@rang/contract';
import { useTranslation } from 'react-i18next';
import { SecretField, type TextFieldProps } from '../../ui/form/fields.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type InputProps = Omit<TextFieldProps, 'label' | 'autoComplete' | 'value'>;

/** A new password with its strength, and the same once more. */
export function NewPasswordFields(props: {
  password: InputProps & { value: string };
  confirm: InputProps & { value: string };
}) {
  const { t } = useTranslation('newPassword');
  return (
    <>
      <div>
        <SecretField {...props.password} label={t('password')} autoComplete="new-password" />
        <StrengthMeter password={props.password.value} />
      </div>
      <SecretField {...props.confirm} label={t('confirm')} autoComplete="new-password" />
    </>
  );
}

/** What is wrong with a password that was entered twice: the word is a text's key. */
export interface NewPasswordErrors {
  readonly password?: 'short' | 'long';
  readonly confirm?: 'differs';
}

/** Judges a new password and its repetition; a password that may not be is reported before one that was mistyped. */
export function findNewPasswordErrors({ password, confirm }: { password: string; confirm: string }): NewPasswordErrors {
  if (password.length < LIMITS.password.min) return { password: 'short' };
  if (password.length > LIMITS.password.max) return { password: 'long' };
  return password === confirm ? {} : { confirm: 'differs' };
}
