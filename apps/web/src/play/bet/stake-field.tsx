import { formatRupeesShort, parseRupees, type Paise } from '@rang/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BetBox, BetBoxLabel, BetBoxStep, QuickChip, RupeeSign } from './bet-box.tsx';
import classes from './stake-field.module.css';
import type { StakeLimits } from './typed-amount.ts';

interface BetFieldProps {
  /** The id of its box. */
  readonly id: string;
  readonly label: string;
  /** What the box takes, beside its label; on phones it is read out alone. */
  readonly hint?: string;
  /** Values that are one tap away, each a `QuickChip`. */
  readonly quick?: { readonly label: string; readonly chips: ReactNode } | undefined;
  readonly children: ReactNode;
}

/** A labelled box of a bet, its quick values beside it. */
export function BetField({ id, label, hint, quick, children }: BetFieldProps) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <BetBoxLabel htmlFor={id}>{label}</BetBoxLabel>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={classes.hint}>
            {hint}
          </span>
        )}
      </div>
      {quick === undefined ? (
        children
      ) : (
        <div className={classes.row}>
          {children}
          <div className={classes.quick} role="group" aria-label={quick.label}>
            {quick.chips}
          </div>
        </div>
      )}
    </div>
  );
}

/** A change of the amount that is one tap away; `press` is undefined while it is not to be had. */
interface Step {
  readonly label: string;
  readonly press: (() => void) | undefined;
}

/** Between what a bet of the game has to be, in words; the game's own texts say the same by `play:limits`. */
export function readLimits({ min, max }: StakeLimits): { min: string; max: string } {
  return { min: formatRupeesShort(min), max: formatRupeesShort(max) };
}

interface StakeFieldProps {
  readonly id: string;
  readonly label: string;
  /** The least and the most that the game takes. */
  readonly limits: StakeLimits;
  readonly value: string;
  readonly isOff: boolean;
  readonly isWrong: boolean;
  /** The id of what says what is wrong. */
  readonly describedBy: string;
  readonly onType: (typed: string) => void;
  readonly half: Step;
  readonly double: Step;
  readonly quick?: {
    readonly label: string;
    readonly amounts: readonly string[];
    readonly chosen: Paise | undefined;
    readonly onChoose: (amount: string) => void;
    /** The most that can be bet now, as a chip at their end. */
    readonly max?: { readonly name: string; readonly label: string; readonly amount: string };
  };
}

/** The quick amounts of a game, and the most that can be bet now at their end. */
export function QuickAmounts({ quick, isOff }: { quick: NonNullable<StakeFieldProps['quick']>; isOff: boolean }) {
  const { amounts, chosen, onChoose, max } = quick;
  return (
    <>
      {amounts.map((amount) => (
        <QuickChip
          key={amount}
          isOn={chosen !== undefined && chosen === parseRupees(amount)}
          isOff={isOff}
          onChoose={() => onChoose(amount)}
        >
          ₹{amount}
        </QuickChip>
      ))}
      {max === undefined ? null : (
        <QuickChip label={max.label} isOff={isOff} onChoose={() => onChoose(max.amount)}>
          {max.name}
        </QuickChip>
      )}
    </>
  );
}

/** The amount of a bet, with its half, its double and the quick amounts of the game a tap away. */
export function StakeField(props: StakeFieldProps) {
  const { id, label, limits, value, isOff, isWrong, describedBy, onType, half, double, quick } = props;
  const { t } = useTranslation('play');
  const chips = quick && { label: quick.label, chips: <QuickAmounts quick={quick} isOff={isOff} /> };
  const step = ({ label: name, press }: Step, sign: string) => (
    <BetBoxStep label={name} isOff={isOff || press === undefined} onClick={() => press?.()}>
      {sign}
    </BetBoxStep>
  );
  return (
    <BetField id={id} label={label} hint={t('limits', readLimits(limits))} quick={chips}>
      <BetBox
        id={id}
        sign={<RupeeSign />}
        isNarrow={quick?.max !== undefined}
        inputMode="decimal"
        value={value}
        isOff={isOff}
        isWrong={isWrong}
        describedBy={`${describedBy} ${id}-hint`}
        onChange={onType}
      >
        {step(half, '½')}
        {step(double, '2x')}
      </BetBox>
    </BetField>
  );
}
