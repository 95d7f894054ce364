import { formatRupeesShort, parseRupees, type Paise } from '@rang/contract';
import { IconBuildingBank, IconCreditCard, IconQrcode, IconReceipt, IconWallet } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import type { AmountLimits } from '../../../house/money/amount-problem.ts';
import { holdPress } from '../../../ui/form/hold.ts';
import { typeAmount } from '../amounts.ts';
import { useWords } from '../use-words.ts';
import classes from './choice.module.css';

const SUGGESTIONS = ['100', '500', '1000', '2000', '5000', '10000'] as const;

/** Amounts to tap instead of typing; only ones that the house would take. */
export function listQuickAmounts(limits: AmountLimits | undefined): readonly Paise[] {
  return SUGGESTIONS.map(parseRupees)
    .filter((amount) => amount !== undefined)
    .filter((amount) => limits === undefined || (amount >= limits.min && amount <= limits.max));
}

interface ChannelChoiceProps {
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | null;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string) => void;
}

function ChannelIcon({ id }: { id: string }) {
  if (/upi/i.test(id)) return <IconQrcode size={22} aria-hidden="true" />;
  if (/wallet/i.test(id)) return <IconWallet size={22} aria-hidden="true" />;
  if (/card/i.test(id)) return <IconCreditCard size={22} aria-hidden="true" />;
  if (/bank/i.test(id)) return <IconBuildingBank size={22} aria-hidden="true" />;
  return <IconReceipt size={22} aria-hidden="true" />;
}

/** The ways to pay that the gateway offers, one to be chosen. */
export function ChannelChoice({ channels, chosen, error, isDisabled, onChoose }: ChannelChoiceProps) {
  const { t } = useWords();
  const nameChannel = useChannelName();
  const id = useId();
  return (
    <fieldset
      className={classes.field}
      {...holdPress(isDisabled)}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={classes.legend}>{t('form.channel')}</legend>
      <div className={classes.channels}>
        {channels.map((channel) => (
          <label key={channel.id} className={classes.channel}>
            <input
              type="radio"
              name={id}
              value={channel.id}
              checked={channel.id === chosen}
              onChange={() => onChoose(channel.id)}
            />
            <ChannelIcon id={channel.id} />
            <span>{nameChannel(channel)}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface QuickAmountsProps {
  readonly limits: AmountLimits | undefined;
  readonly chosen: Paise | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (amountText: string) => void;
}

interface AmountChipProps {
  /** Undefined where there is none to choose. */
  readonly amount: Paise | undefined;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (amountText: string) => void;
  readonly children: ReactNode;
}

/** An amount to tap, as it would be typed. */
export function AmountChip({ amount, isChosen, isDisabled, onChoose, children }: AmountChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isChosen}
      {...holdPress(isDisabled || amount === undefined)}
      onClick={() => amount !== undefined && onChoose(typeAmount(amount))}
    >
      {children}
    </button>
  );
}

/** Amounts to tap instead of typing. */
export function QuickAmounts({ limits, chosen, isDisabled, onChoose }: QuickAmountsProps) {
  const { t } = useWords();
  return (
    <div className={classes.amounts} role="group" aria-label={t('form.quick')}>
      {listQuickAmounts(limits).map((amount) => (
        <AmountChip
          key={String(amount)}
          amount={amount}
          isChosen={amount === chosen}
          isDisabled={isDisabled}
          onChoose={onChoose}
        >
          {formatRupeesShort(amount)}
        </AmountChip>
      ))}
    </div>
  );
}

/** What a way to pay is called here; one that the house does not know is called what the gateway calls it. */
export function useChannelName() {
  const { t } = useWords();
  return ({ id, name }: { readonly id: string; readonly name: string }) => t(`channels.${id}`, { defaultValue: name });
}
