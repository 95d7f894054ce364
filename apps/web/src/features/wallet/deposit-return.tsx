import { depositStatus } from '@rang/contract';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../house/calls/api-error.ts';
import classes from './deposit-return.module.css';
import { DepositAgain } from './deposit/order-views.tsx';
import { useDepositWatch } from './deposit/use-deposits.ts';
import { useWords } from './use-words.ts';

function ReturnedNews({ id }: { id: string }) {
  const { t } = useWords();
  const { data, error } = useDepositWatch(id);
  if (data !== undefined) return <DepositAgain deposit={data} />;
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  const words = isUnknown ? 'unknown' : error === null ? 'checking' : 'unreached';
  return (
    <p className={classes.plain} role="status">
      {t(`returned.${words}`)}
    </p>
  );
}

/**
 * The player comes back from the payment page. What is shown here is what the house knows about the deposit; the return
 * itself proves nothing and moves nothing.
 */
export function DepositReturn({ id, onDismiss }: { id: string; onDismiss: () => void }) {
  return (
    <Dismissable onDismiss={onDismiss}>
      <ReturnedNews id={id} />
    </Dismissable>
  );
}

/** Something that is said once, and put away. */
export function Dismissable({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div className={classes.returned}>
      {children}
      <button type="button" className={classes.dismiss} aria-label={t('returned.dismiss')} onClick={onDismiss}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The deposit that the payment page sent the player back for: `?deposit=<id>`; undefined for anything that is no id. */
export function findReturnedDeposit(search: object): string | undefined {
  const wanted = new Map<string, unknown>(Object.entries(search)).get('deposit');
  const parsed = depositStatus.params.safeParse({ id: wanted });
  return parsed.success ? parsed.data.id : undefined;
}
