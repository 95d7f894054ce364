import { CRASH_QUICK_STAKES, CRASH_QUICK_TARGETS, parseRupees } from '@rang/contract';
import { numberFormat } from '../../../lib/number-format.ts';
import { BetBox, BetBoxLabel, BetBoxStep, RupeeSign } from '../../../play/bet/bet-box.tsx';
import { QuickChip } from '../../../play/bet/quick-chip.tsx';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';
import { findTarget } from '../bet/choice.ts';
import type { Slot } from '../bet/use-slot.ts';

interface FieldProps {
  readonly slot: Slot;
  readonly isOff: boolean;
}

/** The amount, with its half, its double and the quick ones a tap away. */
export function AmountField({ slot, isOff }: FieldProps) {
  const { t } = useWords();
  const { id, choice, wrong } = slot;
  const isWrong = wrong?.kind === 'insufficient' || (wrong?.kind === 'refusal' && wrong.field === 'stake');
  return (
    <div className={classes.field}>
      <BetBoxLabel htmlFor={`crash-amount-${id}`}>{t('bet.amount')}</BetBoxLabel>
      <div className={classes.row}>
        <BetBox
          id={`crash-amount-${id}`}
          sign={<RupeeSign />}
          inputMode="decimal"
          value={choice.stake}
          isOff={isOff}
          isWrong={isWrong}
          toldBy={`crash-line-${id}`}
          onChange={slot.typeStake}
        >
          <BetBoxStep label={t('bet.half')} isOff={isOff || !slot.canHalve} onClick={slot.half}>
            ½
          </BetBoxStep>
          <BetBoxStep label={t('bet.double')} isOff={isOff || !slot.canDouble} onClick={slot.double}>
            2×
          </BetBoxStep>
        </BetBox>
        <div className={classes.amounts} role="group" aria-label={t('bet.quickAmounts')}>
          {CRASH_QUICK_STAKES.map((stake) => (
            <QuickChip
              key={stake}
              isOn={slot.amount !== undefined && slot.amount === parseRupees(stake)}
              isOff={isOff}
              onChoose={() => slot.change({ stake })}
            >
              ₹{stake}
            </QuickChip>
          ))}
        </div>
      </div>
    </div>
  );
}

function TargetSwitch({ slot, isOff }: FieldProps) {
  const { t } = useWords();
  const { isTargetOn } = slot.choice;
  return (
    <button
      type="button"
      role="switch"
      className={classes.switch}
      aria-checked={isTargetOn}
      aria-label={t('bet.auto')}
      disabled={isOff}
      onClick={() => slot.change({ isTargetOn: !isTargetOn })}
    >
      <span className={classes.track} />
    </button>
  );
}

/** A quick multiplier with no more decimals than it has: `1.5x`. */
function formatQuick(target: string, language: string): string {
  return `${numberFormat(language).format(Number(target))}x`;
}

/** Where the house cashes out by itself: whether it does, at which multiplier, and the quick ones a tap away. */
export function TargetField({ slot, isOff }: FieldProps) {
  const { t, language } = useWords();
  const { id, choice, wrong } = slot;
  const target = findTarget(choice.target);
  return (
    <div className={classes.field} data-idle={!choice.isTargetOn || undefined}>
      <BetBoxLabel htmlFor={`crash-target-${id}`}>{t('bet.target')}</BetBoxLabel>
      <div className={classes.row}>
        <BetBox
          id={`crash-target-${id}`}
          isNarrow
          sign={<TargetSwitch slot={slot} isOff={isOff} />}
          inputMode="decimal"
          value={choice.target}
          isOff={isOff || !choice.isTargetOn}
          isWrong={wrong?.kind === 'refusal' && wrong.field === 'target'}
          toldBy={`crash-line-${id}`}
          onChange={slot.typeTarget}
        >
          <span className={classes.times} aria-hidden="true">
            x
          </span>
        </BetBox>
        <div className={classes.targets} role="group" aria-label={t('bet.quickTargets')}>
          {CRASH_QUICK_TARGETS.map((quick) => (
            <QuickChip
              key={quick}
              isOn={choice.isTargetOn && target === Number(quick) * 100}
              isOff={isOff}
              onChoose={() => slot.change({ target: quick, isTargetOn: true })}
            >
              {formatQuick(quick, language)}
            </QuickChip>
          ))}
        </div>
      </div>
    </div>
  );
}
