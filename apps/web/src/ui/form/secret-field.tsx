import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './text-field.tsx';
import classes from './secret-field.module.css';

/** A password field whose show-password toggle can be reached by keyboard and says what it does. Paste is allowed. */
export function SecretField(props: TextFieldProps) {
  const { t } = useTranslation('ui');
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={classes.eye}
      aria-label={t(visible ? 'hidePassword' : 'showPassword')}
      onClick={() => setVisible(!visible)}
    >
      <Icon size={22} stroke={1.8} aria-hidden="true" />
    </button>
  );
  return (
    <TextField {...props} type={visible ? 'text' : 'password'} end={toggle} spellCheck={false} autoCapitalize="none" />
  );
}
