import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './auth-texts.ts';
import classes from './form.module.css';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** The terms' checkbox with the terms themselves within reach. */
export function TermsAgreement(checkbox: CheckboxProps) {
  const { t } = useTranslation('auth');
  const [opened, setOpened] = useState<boolean>();
  return (
    <div className={classes.terms}>
      <Checkbox label={t('signup.agree')} {...checkbox} />
      <Anchor component="button" type="button" className={classes.textButton ?? ''} onClick={() => setOpened(true)}>
        {t('signup.readTerms')}
      </Anchor>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <TermsDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
