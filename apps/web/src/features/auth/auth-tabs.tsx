import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './auth-tabs.module.css';

const TABS = ['login', 'signup'] as const;
const WAYS = new Map([
  ['ArrowLeft', 'login'],
  ['Home', 'login'],
  ['ArrowRight', 'signup'],
  ['End', 'signup'],
] as const);

/** Login and Sign Up as tabs that are addresses, so that each can be linked to and gone back to. */
export function AuthTabs() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRouterState({ select: ({ location }) => (location.pathname === '/signup' ? 'signup' : 'login') });
  const choose = (tab: (typeof TABS)[number]) => navigate({ to: `/${tab}`, search: true });
  const walk = (event: KeyboardEvent) => {
    const next = [...WAYS].find(([key]) => key === event.key)?.[1];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    void choose(next);
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('tabs.label')} className={classes.list}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab === chosen}
            aria-controls="tab-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => void choose(tab)}
            onKeyDown={walk}
          >
            {t(`tabs.${tab}`)}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen}`} className={classes.panel}>
        <Outlet />
      </div>
    </>
  );
}
