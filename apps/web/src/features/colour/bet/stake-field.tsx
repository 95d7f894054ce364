import { LIMITS, QUICK_STAKES, formatRupeesShort } from '@rang/contract';
import type { RefObject } from 'react';
import { useBalance } from '../../../house/money/balance.ts';
import { QuickChip } from '../../../play/bet/bet-box.tsx';
import { holdPress, holdText } from '../../../ui/form/hold.ts';
import { useWords } from '../wording/use-words.ts';
import { STAKE_STEPS, stepStake, typeStake, type Stake, type StakeStep } from './choice.ts';
import classes from './stake-field.module.css';

/**
 * The quick amounts and the one typed by hand, as one group of radio buttons. Why it `isWrong` is said in the bar. It is not the
 * field of `play/bet`: there an amount is always typed, and a quick one fills it in; here nothing is chosen to begin with,
 * what was typed is kept while a quick amount is chosen, and arrow keys walk the group. Disabled, it keeps the focus.
 */
export function StakeField(props: {
  stake: Stake;
  isDisabled: boolean;
  isWrong: boolean;
  amountField: RefObject<HTMLInputElement | null>;
  onChange: (stake: Stake) => void;
}) {
  const { stake, isDisabled, isWrong, amountField, onChange } = props;
  const { t } = useWords();
  return (
    <fieldset className={classes.field} {...holdPress(isDisabled)}>
      <legend className="rang-unseen">{t('bet.amount')}</legend>
      <div className={classes.chips}>
        {QUICK_STAKES.map((choice) => (
          <label key={choice} className={classes.chip}>
            <input
              type="radio"
              name="stake"
              value={choice}
              checked={stake.choice === choice}
              onChange={() => onChange({ ...stake, choice })}
            />
            <span>₹{choice}</span>
          </label>
        ))}
        <CustomStake {...{ stake, isDisabled, isWrong, onChange }} field={amountField} />
      </div>
      <Steps stake={stake} isDisabled={isDisabled} onChange={onChange} />
    </fieldset>
  );
}

/** The amount halved, multiplied, and the most that can be bet, each one tap away. */
function Steps(props: { stake: Stake; isDisabled: boolean; onChange: (stake: Stake) => void }) {
  const { stake, isDisabled, onChange } = props;
  const { t } = useWords();
  const { amount: balance } = useBalance();
  const sign = (step: StakeStep) => (step === 'half' ? '½' : step === 'max' ? t('bet.max') : `${step}x`);
  const label = (step: StakeStep) =>
    step === 'half' ? t('bet.half') : step === 'max' ? t('bet.maxAmount') : t('bet.times', { factor: step });
  return (
    <div className={classes.steps} role="group" aria-label={t('bet.steps')}>
      {STAKE_STEPS.map((step) => (
        <QuickChip
          key={step}
          label={label(step)}
          isOff={isDisabled}
          onChoose={() => onChange(stepStake(stake, step, balance))}
        >
          {sign(step)}
        </QuickChip>
      ))}
    </div>
  );
}

/** The least and the most that is taken. */
const PLACEHOLDER = [LIMITS.colourStake.min, LIMITS.colourStake.max]
  .map((amount) => formatRupeesShort(amount).slice(1))
  .join(' – ');

function CustomStake(props: {
  stake: Stake;
  isDisabled: boolean;
  isWrong: boolean;
  field: RefObject<HTMLInputElement | null>;
  onChange: (stake: Stake) => void;
}) {
  const { stake, isDisabled, isWrong, field, onChange } = props;
  const { t } = useWords();
  const isChosen = stake.choice === 'custom';
  return (
    <div className={classes.custom} data-chosen={isChosen || undefined} data-wrong={isWrong || undefined}>
      <label className={classes.customLabel}>
        <input
          type="radio"
          name="stake"
          value="custom"
          checked={isChosen}
          onChange={() => onChange({ ...stake, choice: 'custom' })}
          // A tap on the words means typing; walking there by arrow keys does not.
          onClick={(event) => {
            if (event.detail > 0) field.current?.focus();
          }}
        />
        <span>{t('bet.custom')}</span>
      </label>
      <span aria-hidden="true" className={classes.sign}>
        ₹
      </span>
      <input
        ref={field}
        className={classes.amount}
        {...holdText(isDisabled)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={PLACEHOLDER}
        aria-label={t('bet.customAmount')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'bet-report' : undefined}
        value={stake.custom}
        // Focus alone chooses nothing: by keyboard the way from a quick amount to Place Bet leads through here.
        onClick={() => {
          if (!isChosen) onChange({ ...stake, choice: 'custom' });
        }}
        onChange={(event) => onChange(typeStake(stake, event.currentTarget.value))}
      />
    </div>
  );
}
