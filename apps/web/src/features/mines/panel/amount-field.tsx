import { BetBox, BetBoxLabel, BetBoxStep, RupeeSign } from '../../../play/bet/bet-box.tsx';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';

/** The bet amount, with its half and its double one tap away. */
export function AmountField({ isOff }: { isOff: boolean }) {
  const { t } = useWords();
  const { stake, wrong, changeStake, half, double } = usePlayed().bet;
  return (
    <div className={classes.field}>
      <BetBoxLabel htmlFor="mines-amount">{t('bet.amount')}</BetBoxLabel>
      <BetBox
        id="mines-amount"
        sign={<RupeeSign />}
        inputMode="decimal"
        value={stake}
        isOff={isOff}
        isWrong={wrong.stake !== undefined}
        toldBy="mines-line"
        onChange={changeStake}
      >
        <BetBoxStep label={t('bet.half')} isOff={isOff} onClick={half}>
          ½
        </BetBoxStep>
        <BetBoxStep label={t('bet.double')} isOff={isOff} onClick={double}>
          2×
        </BetBoxStep>
      </BetBox>
    </div>
  );
}
