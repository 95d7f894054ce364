import type { CrashResult } from '@rang/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './round-footer.module.css';

interface RoundFooterProps {
  /** Of the round that is on. */
  readonly gameId: string | undefined;
  /** The latest round that is over. */
  readonly latest: CrashResult | undefined;
}

/** Which round is on, where the latest one ended, and the way to its proof. */
export function RoundFooter({ gameId, latest }: RoundFooterProps) {
  const { t } = useWords();
  const { open } = useProof();
  let crashPoint = latest === undefined ? '–' : formatHundredths(readHundredths(latest.crashPoint));
  // It was not played to its crash point.
  if (latest?.voided === true) crashPoint = t('history.interrupted');
  // The round that is on has no proof yet: the button says which one it opens.
  const checked = latest === undefined ? t('own.proof') : t('proof.title', { game: `#${latest.gameId}` });
  return (
    <div className={classes.footer}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('history.game')}</dt>
          <dd>{gameId === undefined ? '–' : `#${gameId}`}</dd>
        </div>
        <div>
          <dt>{t('history.lastCrash')}</dt>
          <dd>{crashPoint}</dd>
        </div>
      </dl>
      <button
        type="button"
        className={classes.check}
        aria-label={checked}
        disabled={latest === undefined}
        onClick={latest === undefined ? undefined : () => open(Number(latest.gameId))}
      >
        <IconShieldCheck size={20} aria-hidden="true" />
        <span className={classes.words}>{checked}</span>
      </button>
    </div>
  );
}
