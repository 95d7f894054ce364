import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../house/calls/query-client.ts';
import '../../ui/look/mantine-styles.ts';
import { PlayMoneyMark } from '../../house/money/amount.tsx';
import { OfflineLine } from '../../ui/look/banner.tsx';
import { LanguageChoice } from '../../ui/look/language-choice.tsx';
import { ThemeToggle } from '../../ui/look/theme-toggle.tsx';
import { ToastPlace } from '../../ui/show-toast.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import frame from './dashboard-frame.module.css';
import header from './header.module.css';
import classes from './visitor-frame.module.css';

/** Around what visitors may look at: whose house it is, that it plays without real money, and the way in. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const logIn = (
    <Link to="/login" className={classes.logIn}>
      {t('visitor.logIn')}
    </Link>
  );
  return (
    <QueryClientProvider client={queryClient}>
      <div className={frame.frame}>
        <a className={frame.skip} href="#content">
          {t('header.skip')}
        </a>
        <header className={header.header}>
          <Link to="/login" className={header.mark} aria-label={t('header.home')}>
            <WordMark />
          </Link>
          <PlayMoneyMark />
          {logIn}
          <Link to="/signup" className={classes.signUp}>
            {t('visitor.signUp')}
          </Link>
        </header>
        <OfflineLine />
        <main id="content" tabIndex={-1} className={frame.content}>
          {children}
        </main>
        <footer className={classes.choices}>
          {logIn}
          <LanguageChoice compact />
          <ThemeToggle />
        </footer>
        <ToastPlace className={frame.toasts} />
      </div>
    </QueryClientProvider>
  );
}
