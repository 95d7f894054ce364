import { IconLock, IconPercentage, IconShieldCheck } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import { AuthArt } from './auth-art.tsx';
import classes from './auth-frame.module.css';
import { AuthTabs } from './auth-tabs.tsx';
import './auth-texts.ts';

const PROMISES = [
  { name: 'committed', icon: IconLock },
  { name: 'provable', icon: IconShieldCheck },
  { name: 'odds', icon: IconPercentage },
] as const;

function HousePromise() {
  const { t } = useTranslation('auth');
  return (
    <aside className={classes.promise}>
      <AuthArt className={classes.art ?? ''} />
      <div className={classes.words}>
        <p className={classes.lead}>{t('promise.lead')}</p>
        <ul className={classes.promises}>
          {PROMISES.map(({ name, icon: Icon }) => (
            <li key={name}>
              <Icon size={22} stroke={1.8} aria-hidden="true" />
              {t(`promise.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** The frame of both public screens. */
export function AuthFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <WordMark />
        <div className={classes.choices}>
          <LanguageChoice compact />
          <ThemeToggle />
        </div>
      </header>
      <HousePromise />
      <main className={classes.main}>
        <AuthTabs>
          <Outlet />
        </AuthTabs>
      </main>
    </div>
  );
}
