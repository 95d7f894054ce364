import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import './auth-texts.ts';
import classes from './form.module.css';

/** A password field whose show-password toggle can be reached by keyboard and says what it does. Paste is allowed. */
export function SecretInput(props: TextFieldProps) {
  const { t } = useTranslation('auth');
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={classes.eye}
      aria-label={t(visible ? 'fields.hide' : 'fields.show')}
      onClick={() => setVisible(!visible)}
    >
      <Icon size={22} stroke={1.8} aria-hidden="true" />
    </button>
  );
  return (
    <TextField {...props} type={visible ? 'text' : 'password'} end={toggle} spellCheck={false} autoCapitalize="none" />
  );
}
