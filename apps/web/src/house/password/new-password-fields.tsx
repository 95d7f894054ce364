import { useTranslation } from 'react-i18next';
import { SecretField } from '../../ui/form/secret-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { TextFieldProps } from '../../ui/form/text-field.tsx';

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
