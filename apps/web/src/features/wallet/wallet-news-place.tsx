import { formatRupeesShort } from '@rang/contract';
import { IconWallet } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHouse } from '../../house/house.ts';
import { dismissWalletNews, type WalletNews } from '../../house/money/wallet-news.ts';
import { DepositReturn, Dismissable } from './deposit-return.tsx';
import classes from './deposit-return.module.css';
import { useWalletTab } from './use-wallet-tab.ts';
import { useWords } from './use-words.ts';
import { Submitted } from './withdraw/outcome.tsx';

function Welcome() {
  const { t } = useWords();
  const welcome = useHouse()?.welcome;
  if (welcome === undefined || welcome <= 0n) return null;
  return (
    <Dismissable onDismiss={dismissWalletNews}>
      <p className={classes.welcome} role="status">
        <IconWallet size={22} stroke={1.9} aria-hidden="true" />
        <span>
          <strong>{t('welcome.title', { amount: formatRupeesShort(welcome) })}</strong> {t('welcome.text')}{' '}
          {t('form.play')}
        </span>
      </p>
    </Dismissable>
  );
}

function Withdrawal() {
  const { choose } = useWalletTab();
  const see = () => {
    choose('transactions');
    dismissWalletNews();
  };
  return (
    <Dismissable onDismiss={dismissWalletNews}>
      <Submitted role="status" onLeave={see} />
    </Dismissable>
  );
}

/** What the wallet has to say on this page; on the next one it has been said. */
export function WalletNewsPlace({ news }: { news: WalletNews }) {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [first] = useState(here);
  useEffect(() => {
    if (here !== first) dismissWalletNews();
  }, [here, first]);
  return (
    <div className={classes.place}>
      {news.kind === 'welcome' ? <Welcome /> : null}
      {news.kind === 'withdrawal' ? <Withdrawal /> : null}
      {news.kind === 'deposit' ? <DepositReturn id={news.id} onDismiss={dismissWalletNews} /> : null}
    </div>
  );
}
