import { formatRupees, formatSignedRupees, type Paise } from '@rang/contract';
import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './outcome-card.module.css';

/** What was staked, and what of it was paid back or won. */
export interface Paid {
  readonly staked: Paise;
  readonly paid: Paise;
}

/** What was paid, stake included, and the profit or loss that it makes: the one way in which the games say it. */
export function paidText(t: TFunction, { staked, paid }: Paid): string {
  return t('play:paidNet', { paid: formatRupees(paid), net: formatSignedRupees(paid - staked) });
}

/** What was paid, and what it makes of the stake. No amount is counted up to: what is read on the way would be of no bet. */
function PaidAmount({ staked, paid }: Paid) {
  const { t } = useTranslation();
  return (
    <>
      <span className="rang-unseen">{paidText(t, { staked, paid })}</span>
      <span className={classes.amount} aria-hidden="true">
        {formatRupees(paid)}
      </span>
      <span className={classes.net} aria-hidden="true">
        {t('play:net', { net: formatSignedRupees(paid - staked) })}
      </span>
    </>
  );
}

interface OutcomeCardProps {
  /** `won` is celebrated; a loss and what is not known yet are quiet. */
  readonly tone: 'won' | 'quiet';
  /** In the middle of a board, or along the stage of a round. */
  readonly shape: 'board' | 'stage';
  /** What stands at its beginning: the multiplier, or what was drawn. */
  readonly mark: ReactNode;
  readonly title?: ReactNode;
  /** The money of it; where nothing was paid, or nothing is known yet, `text` says so. */
  readonly money?: Paid | undefined;
  readonly text?: string | undefined;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** What a game or a round has brought, where it happened. It lies over what is there and moves nothing. */
export function OutcomeCard(props: OutcomeCardProps) {
  const { tone, shape, mark, title, money, text, closeLabel, onClose } = props;
  return (
    <div className={classes.card} data-tone={tone} data-shape={shape}>
      <div className={classes.mark}>{mark}</div>
      <div className={classes.words}>
        {title === undefined ? null : <span className={classes.title}>{title}</span>}
        {money === undefined ? <span className={classes.text}>{text}</span> : <PaidAmount {...money} />}
      </div>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
