import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHouse } from '../../../house/house.ts';
import '../../../ui/look/mantine-styles.ts';
import classes from './terms-dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';

const SECTIONS = ['age', 'account', 'bets', 'fairness', 'data', 'limits'] as const;

interface TermsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Left out where they are only read. */
  readonly onAgree?: () => void;
}

/**
 * The terms in plain words. What concerns play money stands first, where the house plays for it. Below what is in sight they
 * fade, so that one sees that they go on.
 */
export function TermsDialog({ opened, onClose, onAgree }: TermsDialogProps) {
  const { t } = useTranslation('terms');
  // While the house is not known yet: a section that came in above what is being read would never be seen.
  const isPlay = useHouse()?.money !== 'real';
  const sections = isPlay ? (['play', ...SECTIONS] as const) : SECTIONS;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg" padding="xl" closeLabel={t('close')}>
      <div className={classes.terms}>
        {sections.map((section) => (
          <section key={section}>
            <h3 className={classes.heading}>{t(`${section}.title`)}</h3>
            <p className={classes.text}>{t(`${section}.text`)}</p>
          </section>
        ))}
        <div className={classes.ends}>
          {onAgree && (
            <Button
              onClick={() => {
                onAgree();
                onClose();
              }}
            >
              {t('agree')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
