import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './auth-texts.ts';

/** A password field whose show-password toggle can be reached by keyboard and says what it does. Paste is allowed. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation('auth');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'fields.hide' : 'fields.show') }}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}
