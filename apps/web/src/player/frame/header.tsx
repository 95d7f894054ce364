import { Skeleton } from '@mantine/core';
import { IconHistory, IconLogout, IconMenu2, IconWallet } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../house/calls/log-out.ts';
import { useHouse } from '../../house/house.ts';
import { PlayMoneyMark } from '../../house/money/amount.tsx';
import { useBalance } from '../../house/money/balance.ts';
import { MovingAmount } from '../../house/money/moving-amount.tsx';
import { useWalletModal } from '../../house/money/wallet-modal.ts';
import { withTexts } from '../../lib/i18n.ts';
import { createDialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import { profileTexts } from '../room-texts.ts';
import { NewsMark } from './bottom-bar.tsx';
import classes from './header.module.css';

const LogOutDialog = createDialogOnDemand(
  async () => {
    // The room's texts are named only now: while this is first read, they may not be there yet.
    const load = withTexts(() => import('../../features/profile/profile-screen.tsx'), profileTexts);
    return (await load()).LogOutDialog;
  },
  // Nobody is kept in for want of the question.
  () => void logOut(),
);

/** On every page of the dashboard: where one is, what one has, and the way out. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { open } = useWalletModal();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <header className={classes.header}>
      <button type="button" className={classes.menu} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden="true" />
        <span className="rang-unseen">{t('header.menu')}</span>
        <NewsMark />
      </button>
      <Link to="/dashboard/home" className={classes.mark} aria-label={t('header.home')}>
        <WordMark />
      </Link>
      <HeaderBalance />
      <button type="button" className={classes.wallet} onClick={() => open('deposit')}>
        <IconWallet size={20} aria-hidden="true" />
        <span>{t('header.wallet')}</span>
      </button>
      <button type="button" className={classes.leave} onClick={() => setLeaving(true)}>
        <IconLogout size={20} aria-hidden="true" />
        <span>{t('header.logout')}</span>
      </button>
      <LogOutDialog opened={isLeaving} onClose={() => setLeaving(false)} />
    </header>
  );
}

function BalanceValue() {
  const { t } = useTranslation('shell');
  const { amount, isError } = useBalance();
  const house = useHouse();
  if (isError) {
    return (
      <span className={classes.error} title={t('header.balanceFailed')}>
        {t('header.balanceError')}
      </span>
    );
  }
  if (amount === undefined || house === undefined) return <Skeleton height={18} width={96} radius="sm" />;
  return <MovingAmount value={amount} className={classes.amount} />;
}

/** The balance as of the last poll, marked when it is play money and when it is no longer fresh. */
function HeaderBalance() {
  const { t } = useTranslation('shell');
  const { isStale } = useBalance();
  // The wallet has it large, with the ways in and out.
  const isInWallet = useRouterState({ select: ({ location }) => location.pathname === '/dashboard/wallet' });
  if (isInWallet) return null;
  return (
    <div className={classes.balance} role="group" aria-label={t('header.balance')} data-stale={isStale || undefined}>
      <span className={classes.value} aria-live="polite" aria-atomic="true">
        <span className="rang-unseen">{t('header.balance')}</span>
        <BalanceValue />
      </span>
      <span className={classes.notes}>
        {isStale ? (
          <span className={classes.old}>
            <IconHistory size={16} aria-hidden="true" />
            <span>{t('header.balanceOld')}</span>
          </span>
        ) : null}
        <PlayMoneyMark />
      </span>
    </div>
  );
}
