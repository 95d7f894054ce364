import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TickField } from '../../../ui/form/fields.tsx';
import { TermsDialog } from '../dialogs.ts';
import classes from './form.module.css';

/** The terms' checkbox with the terms themselves within reach. */
export function TermsAgreement({
  onAgree,
  ...checkbox
}: {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onAgree: () => void;
}) {
  const { t } = useTranslation('auth');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.ends}>
      <TickField label={t('signup.agree')} {...checkbox} />
      <button type="button" className={classes.textButton} onClick={() => setOpened(true)}>
        {t('signup.readTerms')}
      </button>
      <TermsDialog opened={opened} onClose={() => setOpened(false)} onAgree={onAgree} />
    </div>
  );
}
