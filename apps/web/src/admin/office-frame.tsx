import { Button, Skeleton } from '@mantine/core';
import { adminLogout, adminMe, house, isAllowed } from '@rang/contract';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ThemeToggle } from '../ui/look/theme-toggle.tsx';
import classes from './office.module.css';
import { OfficeLink } from './office-link.tsx';
import { callOffice, storeToken, useEntry } from './office-session.ts';
import { DASHBOARD, listPanels } from './panels.ts';

/** Whoever is logged in, with what they may do. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: () => callOffice(adminMe) });
}

/** The panels that there are in this house, of those that the administrator's role may use; undefined until that is known. */
function usePanels() {
  const me = useMe().data;
  const { data, isPending } = useQuery({ queryKey: ['house'], queryFn: () => callOffice(house), staleTime: Infinity });
  if (me === undefined || isPending) return undefined;
  const money = data?.money;
  return listPanels().filter(
    ({ right, isOfPlayMoney }) => isAllowed(me.role, right) && (isOfPlayMoney !== true || money === 'play'),
  );
}

/**
 * The sidebar and what stands beside it. Whoever is logged out, here or in another tab, is led back to the login; where
 * somebody else has logged in there, nothing that was begun here goes on in their name.
 */
export function OfficeFrame() {
  const { history } = useRouter();
  const entry = useEntry();
  const isIn = entry !== undefined;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isIn) history.replace('/admin');
  }, [history, isIn]);
  if (!isIn) return null;
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Button
          variant="default"
          className={classes.menu}
          leftSection={<IconMenu2 size={20} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="office-panels"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </Button>
        <p className={classes.mark}>
          Rang <span>back office</span>
        </p>
      </header>
      <Sidebar isOpen={isOpen} onChoose={() => setOpen(false)} />
      <main className={classes.main} key={entry}>
        <Outlet />
      </main>
    </div>
  );
}

function Sidebar({ isOpen, onChoose }: { isOpen: boolean; onChoose: () => void }) {
  const me = useMe().data;
  const panels = usePanels();
  const at = useRouterState({ select: ({ location }) => location.pathname });
  const logOut = async () => {
    // Whatever the house says: whoever logs out is logged out here.
    await callOffice(adminLogout, { body: {} }).catch(() => undefined);
    storeToken(undefined);
  };
  return (
    <nav id="office-panels" className={classes.sidebar} data-open={isOpen || undefined} aria-label="Panels">
      <ul>
        {panels === undefined
          ? listPanels().map(({ path }) => (
              <Skeleton key={`${path} awaited`} component="li" height={44} aria-hidden="true" />
            ))
          : panels.map(({ path, name, icon: Icon }) => (
              <li key={path}>
                <OfficeLink
                  href={`${DASHBOARD}/${path}`}
                  className={classes.panel}
                  isCurrent={isBelow(at, path)}
                  onChoose={onChoose}
                >
                  <Icon size={18} aria-hidden="true" />
                  {name}
                </OfficeLink>
              </li>
            ))}
      </ul>
      <div className={classes.who}>
        <p>
          {me?.username ?? ' '}
          <span>{me?.role ?? ' '}</span>
        </p>
        <div>
          <Button
            variant="default"
            fullWidth
            leftSection={<IconLogout size={18} aria-hidden="true" />}
            onClick={() => void logOut()}
          >
            Logout
          </Button>
          <ThemeToggle />
        </div>
      </div>
    </nav>
  );
}

/** Whether an address is a panel's, or that of something in it. */
function isBelow(at: string, path: string): boolean {
  return `${at}/`.startsWith(`${DASHBOARD}/${path}/`);
}
