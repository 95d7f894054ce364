import { IconLock, IconPercentage, IconShieldCheck } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../ui/look/language-choice.tsx';
import { ThemeToggle } from '../../ui/look/theme-toggle.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import { AuthArt } from './auth-art.tsx';
import classes from './auth-frame.module.css';

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

/** The frame of every public screen; `hint` stands below the form, where it moves nothing when it comes or goes. */
export function AuthFrame({ hint }: { hint?: ReactNode }) {
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
        <Outlet />
      </main>
      <div className={classes.hint}>{hint}</div>
    </div>
  );
}
