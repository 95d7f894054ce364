import { LIMITS, subtractPaise, type BankRecord, type Paise } from '@rang/contract';
import { Amount } from '../../../house/money/amount.tsx';
import { useWords } from '../use-words.ts';
import type { WithdrawalForm } from './validate-withdrawal.ts';
import classes from './withdrawal-summary.module.css';

interface SummaryProps {
  readonly amount: Paise | undefined;
  readonly balance: Paise | undefined;
  readonly bank: WithdrawalForm['bank'];
  readonly saved: BankRecord | undefined;
}

const NOT_YET = '–';

/** Where the money goes; a long name gives way before the digits do. */
function Destination({ bank, saved }: Pick<SummaryProps, 'bank' | 'saved'>) {
  const { t } = useWords();
  const name = saved?.bank_name ?? bank.bank_name.trim();
  const digits = saved?.account_last4 ?? bank.account_number.trim().slice(-LIMITS.accountDigitsShown);
  if (name === '' || digits === '') return t('withdrawal.summary.amount');
  return (
    <>
      <span className={classes.bank}>{t('withdrawal.summary.to', { bank: name })}</span>
      <span className={classes.digits}>•• {digits}</span>
    </>
  );
}

/** What the button below will do, while it is being typed: how much, where to, and what is left. */
export function WithdrawalSummary({ amount, balance, bank, saved }: SummaryProps) {
  const { t } = useWords();
  const sum = sumUpWithdrawal(amount, balance);
  const isInsufficient = sum.kind === 'insufficient';
  return (
    <section className={classes.summary} aria-label={t('withdrawal.summary.title')} data-wrong={isInsufficient}>
      <div className={classes.line}>
        <span className={classes.to}>
          <Destination bank={bank} saved={saved} />
        </span>
        <strong>{amount === undefined || amount <= 0n ? NOT_YET : <Amount value={amount} />}</strong>
      </div>
      <div className={classes.line}>
        {isInsufficient ? null : (
          <>
            <span className={classes.to}>{t('withdrawal.summary.after')}</span>
            <span>{sum.kind === 'covered' ? <Amount value={sum.after} /> : NOT_YET}</span>
          </>
        )}
        <strong role="status">{isInsufficient ? t('withdrawal.summary.insufficient') : ''}</strong>
      </div>
    </section>
  );
}

/** What a withdrawal would leave in the wallet; `open` while amount or balance are not known. */
export type WithdrawalSum =
  { readonly kind: 'open' } | { readonly kind: 'covered'; readonly after: Paise } | { readonly kind: 'insufficient' };

export function sumUpWithdrawal(amount: Paise | undefined, balance: Paise | undefined): WithdrawalSum {
  if (amount === undefined || amount <= 0n || balance === undefined) return { kind: 'open' };
  return amount > balance ? { kind: 'insufficient' } : { kind: 'covered', after: subtractPaise(balance, amount) };
}
