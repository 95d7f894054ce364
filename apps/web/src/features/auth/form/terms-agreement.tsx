import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n.ts';
import { createDialogOnDemand } from '../../../ui/dialog-on-demand.tsx';
import { TickField } from '../../../ui/form/fields.tsx';
import { dialogTexts } from '../dialog-texts.ts';
import classes from './form.module.css';

const loadDialog = withTexts(() => import('./terms-dialog.tsx'), dialogTexts);
const TermsDialog = createDialogOnDemand(async () => (await loadDialog()).TermsDialog);

/** The terms' checkbox with the terms themselves within reach. */
export function TermsAgreement(checkbox: {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { t } = useTranslation('auth');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.ends}>
      <TickField label={t('signup.agree')} {...checkbox} />
      <button type="button" className={classes.textButton} onClick={() => setOpened(true)}>
        {t('signup.readTerms')}
      </button>
      <TermsDialog opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
