import { CRASH_QUICK_STAKES, CRASH_QUICK_TARGETS, LIMITS } from '@rang/contract';
import { useBalance } from '../../../house/money/balance.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { BetBox, QuickChip } from '../../../play/bet/bet-box.tsx';
import { BetField, StakeField } from '../../../play/bet/stake-field.tsx';
import { maxAmount } from '../../../play/bet/typed-amount.ts';
import { holdPress } from '../../../ui/form/hold.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './bet-fields.module.css';
import { findTarget } from '../bet/choice.ts';
import { isOfStake } from '../bet/find-obstacle.ts';
import type { Slot } from '../bet/use-slot.ts';

interface FieldProps {
  readonly slot: Slot;
  readonly isOff: boolean;
}

/** The amount, with its half, its double and the quick ones a tap away. */
export function AmountField({ slot, isOff }: FieldProps) {
  const { t } = useWords();
  const { id, choice, wrong } = slot;
  const max = maxAmount(useBalance().amount, LIMITS.crashStake);
  return (
    <StakeField
      id={`crash-amount-${id}`}
      label={t('bet.amount')}
      limits={LIMITS.crashStake}
      value={choice.stake}
      isOff={isOff}
      isWrong={isOfStake(wrong)}
      describedBy={`crash-line-${id}`}
      onType={slot.typeStake}
      half={{ label: t('bet.half'), press: slot.canHalve ? slot.half : undefined }}
      double={{ label: t('bet.double'), press: slot.canDouble ? slot.double : undefined }}
      quick={{
        label: t('bet.quickAmounts'),
        amounts: CRASH_QUICK_STAKES,
        chosen: slot.amount,
        onChoose: (stake) => slot.change({ stake }),
        max: { name: t('bet.max'), label: t('bet.maxAmount'), amount: max },
      }}
    />
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
      {...holdPress(isOff)}
      onClick={() => slot.change({ isTargetOn: !isTargetOn })}
    >
      <span className={classes.track} />
    </button>
  );
}

/** A quick multiplier with no more decimals than it has: `1.5x`. */
function formatQuick(target: string): string {
  return `${formatCount(Number(target))}x`;
}

/** Where the house cashes out by itself: whether it does, at which multiplier, and the quick ones a tap away. */
export function TargetField({ slot, isOff }: FieldProps) {
  const { t } = useWords();
  const { id, choice, wrong } = slot;
  const target = findTarget(choice.target);
  const chips = CRASH_QUICK_TARGETS.map((quick) => (
    <QuickChip
      key={quick}
      isOn={choice.isTargetOn && target === Number(quick) * 100}
      isOff={isOff}
      onChoose={() => slot.change({ target: quick, isTargetOn: true })}
    >
      {formatQuick(quick)}
    </QuickChip>
  ));
  return (
    <BetField id={`crash-target-${id}`} label={t('bet.target')} quick={{ label: t('bet.quickTargets'), chips }}>
      <BetBox
        id={`crash-target-${id}`}
        isNarrow
        sign={<TargetSwitch slot={slot} isOff={isOff} />}
        inputMode="decimal"
        value={choice.target}
        isOff={isOff}
        isUnused={!choice.isTargetOn}
        isWrong={wrong?.kind === 'refusal' && wrong.field === 'target'}
        describedBy={`crash-line-${id}`}
        onChange={slot.typeTarget}
        onLeave={slot.completeTarget}
      >
        <span
          className={classes.times}
          // Beside the number: its digits are as wide as each other, and its point is narrower.
          style={{ insetInlineStart: `calc(var(--rang-target) + 6px + ${choice.target.length - 0.4}ch)` }}
          data-idle={!choice.isTargetOn || undefined}
          aria-hidden="true"
        >
          x
        </span>
      </BetBox>
    </BetField>
  );
}
