import { Button, Tabs } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconChevronRight, IconListDetails } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useWalletModal } from '../../house/money/wallet-modal.ts';
import { findDepositGame, noteReturnedDeposit } from '../../house/money/wallet-news.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { BalanceLine } from './balance-line.tsx';
import { DepositReturn, findReturnedDeposit } from './deposit-return.tsx';
import { BetHistory } from './history/bet-history.tsx';
import { Transactions } from './transactions/transactions.tsx';
import { useWalletTab } from './use-wallet-tab.ts';
import { useWords } from './use-words.ts';
import classes from './wallet-screen.module.css';

function BalanceCard() {
  const { t } = useWords();
  const { open } = useWalletModal();
  return (
    <section className={classes.balance} aria-label={t('balance.title')}>
      <BalanceLine />
      <div className={classes.actions}>
        <Button
          px="xs"
          leftSection={<IconArrowDownLeft size={20} aria-hidden="true" />}
          onClick={() => open('deposit')}
        >
          {t('deposit')}
        </Button>
        <Button
          px="xs"
          variant="default"
          leftSection={<IconArrowUpRight size={20} aria-hidden="true" />}
          onClick={() => open('withdraw')}
        >
          {t('withdraw')}
        </Button>
      </div>
    </section>
  );
}

function StatementLink() {
  const { t } = useWords();
  return (
    <Link to="/dashboard/wallet/statement" className={classes.statement}>
      <IconListDetails size={24} stroke={1.8} aria-hidden="true" />
      <span className={classes.statementWords}>
        <span className={classes.statementTitle}>{t('statement.title')}</span>
        <span className={classes.statementLead}>{t('statement.lead')}</span>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}

/** Whoever went to pay from a game comes back to it; what became of the deposit is said there. */
function ReturnToGame({ id, gameId }: { id: string; gameId: string }) {
  useEffect(() => noteReturnedDeposit(id), [id]);
  return <Navigate to="/dashboard/game/$gameId" params={{ gameId }} replace />;
}

/** The Wallet section, unless the player comes back to it from a payment page that a game led to. */
export function WalletScreen({ referralBanner }: { referralBanner: ReactNode }) {
  const returned = useRouterState({ select: ({ location }) => findReturnedDeposit(location.search) });
  const [gameId] = useState(() => (returned === undefined ? undefined : findDepositGame(returned)));
  if (returned !== undefined && gameId !== undefined) return <ReturnToGame id={returned} gameId={gameId} />;
  return <Wallet returned={returned} referralBanner={referralBanner} />;
}

/** What one has, the ways in and out, and everything that moved it. */
function Wallet({ returned, referralBanner }: { returned: string | undefined; referralBanner: ReactNode }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const dismiss = () => void navigate({ to: '/dashboard/wallet', replace: true });
  const { tab, choose } = useWalletTab();
  useEffect(() => {
    if (returned !== undefined) choose('transactions');
  }, [returned, choose]);
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      {returned === undefined ? null : <DepositReturn key={returned} id={returned} onDismiss={dismiss} />}
      <BalanceCard />
      {referralBanner}
      <section className={classes.history}>
        <Tabs value={tab} onChange={choose} keepMounted={false} classNames={{ panel: classes.panel }}>
          <Tabs.List>
            <Tabs.Tab value="bets">{t('tabs.bets')}</Tabs.Tab>
            <Tabs.Tab value="transactions">{t('tabs.transactions')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="bets">
            <BetHistory />
          </Tabs.Panel>
          <Tabs.Panel value="transactions">
            <Transactions />
          </Tabs.Panel>
        </Tabs>
      </section>
      <StatementLink />
    </div>
  );
}
