import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';

/** The bet amount, with its half and its double one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, wrong, changeStake, half, double } = usePlayed().bet;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor="mines-amount">
        {t('bet.amount')}
      </label>
      <div className={classes.box} data-wrong={wrong.stake !== undefined || undefined}>
        <span aria-hidden="true" className={classes.sign}>
          ₹
        </span>
        <input
          id="mines-amount"
          className={classes.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={stake}
          disabled={isOff}
          aria-invalid={wrong.stake !== undefined}
          aria-describedby="mines-line"
          // A tap means another amount; nobody wants to delete the old one first.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => changeStake(event.currentTarget.value)}
        />
        <button type="button" className={classes.step} disabled={isOff} aria-label={t('bet.half')} onClick={half}>
          ½
        </button>
        <button type="button" className={classes.step} disabled={isOff} aria-label={t('bet.double')} onClick={double}>
          2×
        </button>
      </div>
    </div>
  );
}
