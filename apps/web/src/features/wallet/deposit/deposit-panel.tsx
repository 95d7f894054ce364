import { formatRupeesShort, type DepositRecord, type Paise } from '@rang/contract';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { AmountField, Trouble } from '../amount-field.tsx';
import { parseTypedRupees } from '../amounts.ts';
import formClasses from '../form.module.css';
import { useDepositOptions, type DepositOptions } from '../use-options.ts';
import { useWords } from '../use-words.ts';
import { ChannelChoice, QuickAmounts } from './choices.tsx';
import { findSafeLink } from './deposit-progress.ts';
import { DepositAgain, DetailsView, LinkView } from './order-views.tsx';
import { useDepositForm, type DepositOrder } from './use-deposit-form.ts';
import { isOnItsWay, useDeposits } from './use-deposits.ts';
import classes from './views.module.css';

function LoadingOptions() {
  const { t } = useWords();
  return (
    <div className={classes.view} role="status" aria-label={t('form.loading')}>
      <Skeleton height={76} radius="md" />
      <Skeleton height={96} radius="md" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={52} radius="md" />
      <Skeleton height={50} radius="md" />
    </div>
  );
}

/** The deposit half of the wallet: options, form, and then the payment link or the order's details. */
export function DepositPanel({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const options = useDepositOptions();
  const [order, setOrder] = useState<DepositOrder>();
  const [triedBefore, setTriedBefore] = useState<DepositOrder>();
  if (order !== undefined) {
    const link = findSafeLink(order.link);
    const again = (isTriedAgain: boolean) => {
      setTriedBefore(isTriedAgain ? order : undefined);
      setOrder(undefined);
    };
    if (link === undefined) return <DetailsView order={order} onAgain={again} onClose={onClose} />;
    return <LinkView order={order} link={link} onAgain={again} onClose={onClose} />;
  }
  if (options.isLoading) return <LoadingOptions />;
  if (options.channels.length === 0) {
    return (
      <div className={classes.nothing} role="alert">
        <p>{t('form.noChannels')}</p>
        <Button variant="default" onClick={() => options.reload()}>
          {t('reload')}
        </Button>
      </div>
    );
  }
  return <DepositForm options={options} triedBefore={triedBefore} onAccepted={setOrder} />;
}

interface OpenOrdersProps {
  /** An amount of which a second deposit was refused: what waits over as much comes first. */
  readonly amount: Paise | undefined;
  readonly onOpen: (order: DepositOrder) => void;
}

/** Every order that waits to be paid, the newest first, and the way to go on with it. */
function OpenOrders({ amount, onOpen }: OpenOrdersProps) {
  const { t } = useWords();
  const waiting = useDeposits().data?.filter(isOnItsWay) ?? [];
  const isSame = (one: DepositRecord) => one.amount === amount;
  return [...waiting.filter(isSame), ...waiting.filter((one) => !isSame(one))].map((open) => {
    const order = { ...open, id: open._id, note: '', link: open.payment_link };
    const way = (
      <Button variant="default" fullWidth onClick={() => onOpen(order)}>
        {t('form.openOrder')}
        {waiting.length > 1 ? <span className="rang-unseen"> ({formatRupeesShort(open.amount)})</span> : null}
      </Button>
    );
    return <DepositAgain key={open._id} deposit={open} way={way} />;
  });
}

interface DepositFormProps {
  readonly options: DepositOptions;
  readonly triedBefore: DepositOrder | undefined;
  readonly onAccepted: (order: DepositOrder) => void;
}

/** What the button will do, in words: the amount is on it as soon as it can be read. */
function SubmitWords({ amountText }: { amountText: string }) {
  const { t } = useWords();
  const amount = parseTypedRupees(amountText);
  if (amount === undefined || amount <= 0n) return t('form.submitPlain');
  return t('form.submit', { amount: formatRupeesShort(amount) });
}

function DepositForm({ options, triedBefore, onAccepted }: DepositFormProps) {
  const { t } = useWords();
  const { limits, configError, channels, preset } = options;
  const { form, problems, isPending, change, submit } = useDepositForm({ preset, triedBefore, limits, onAccepted });
  const amountField = useRef<HTMLInputElement>(null);
  const isAmountWrong = problems.amount !== undefined;
  useEffect(() => {
    if (isAmountWrong) amountField.current?.focus();
  }, [isAmountWrong]);
  const openOrders = <OpenOrders amount={problems.repeatedAmount} onOpen={onAccepted} />;
  // What is to be done instead comes first; otherwise the form does, whose button is to be in sight.
  const isRepeated = problems.repeatedAmount !== undefined;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={formClasses.form} onSubmit={send} noValidate>
      {configError === null ? null : (
        <Trouble>{t('form.noConfig', { reason: refusalText(configError, configError.message) })}</Trouble>
      )}
      {problems.form === undefined ? null : <Trouble>{problems.form}</Trouble>}
      {isRepeated ? openOrders : null}
      <AmountField
        ref={amountField}
        limits={limits}
        error={problems.amount}
        isDisabled={isPending}
        text={form.amountText}
        onChange={(amountText) => change({ amountText })}
      />
      <QuickAmounts
        limits={limits}
        chosen={parseTypedRupees(form.amountText)}
        isDisabled={isPending}
        onChoose={(amountText) => change({ amountText })}
      />
      <ChannelChoice
        channels={channels}
        chosen={form.channel}
        error={problems.channel}
        isDisabled={isPending}
        onChoose={(channel) => change({ channel })}
      />
      <p className={formClasses.next}>{t('form.next')}</p>
      <div className={formClasses.submit}>
        <Button type="submit" fullWidth size="lg" aria-busy={isPending} data-busy={isPending || undefined}>
          {isPending ? t('form.submitting') : <SubmitWords amountText={form.amountText} />}
        </Button>
      </div>
      {isRepeated ? null : openOrders}
    </form>
  );
}
