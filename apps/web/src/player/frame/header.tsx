import { IconLogout, IconMenu2, IconWallet } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../house/calls/log-out.ts';
import { useWalletModal } from '../../house/money/wallet-modal.ts';
import { WordMark } from '../../ui/word-mark.tsx';
import { HeaderBalance } from './header-balance.tsx';
import classes from './header.module.css';

/** On every page of the dashboard: where one is, what one has, and the way out. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const { open } = useWalletModal();
  const navigate = useNavigate();
  const leave = async () => {
    const loggedOut = logOut();
    await navigate({ to: '/login', replace: true });
    await loggedOut;
  };
  return (
    <header className={classes.header}>
      <button type="button" className={classes.menu} aria-label={t('header.menu')} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden="true" />
      </button>
      <Link to="/dashboard/home" className={classes.mark} aria-label={t('header.home')}>
        <WordMark />
      </Link>
      <HeaderBalance />
      <button type="button" className={classes.wallet} onClick={() => open('deposit')}>
        <IconWallet size={20} aria-hidden="true" />
        <span>{t('header.wallet')}</span>
      </button>
      <button type="button" className={classes.leave} onClick={leave}>
        <IconLogout size={20} aria-hidden="true" />
        <span>{t('header.logout')}</span>
      </button>
    </header>
  );
}
