import { Skeleton } from '@mantine/core';
import { useLimits } from '../use-options.ts';
import { useWords } from '../use-words.ts';
import { useBanks } from './use-banks.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import classes from './withdraw.module.css';

function LoadingOptions() {
  const { t } = useWords();
  return (
    <div className={classes.loading} role="status" aria-label={t('withdrawal.loading')}>
      <Skeleton height={98} radius="md" />
      <Skeleton height={76} radius="md" />
      <Skeleton height={76} radius="md" />
      <Skeleton height={76} radius="md" />
      <Skeleton height={134} radius="md" />
      <Skeleton height={50} radius="md" />
    </div>
  );
}

/** The withdrawal half of the wallet: its options, then the form. */
export function WithdrawPanel({ isShown, onClose }: { isShown: boolean; onClose: () => void }) {
  const limits = useLimits();
  const banks = useBanks();
  if (limits.isPending || banks.isLoading) return <LoadingOptions />;
  return <WithdrawForm limits={limits} banks={banks} isShown={isShown} onClose={onClose} />;
}
