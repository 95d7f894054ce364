import { Button, Modal, Tabs } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../house/calls/log-out.ts';
import { LoaderFirst } from '../../ui/loader.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { IdentityCard } from './account/identity-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import classes from './profile-screen.module.css';
import { SecurityCard } from './security/security-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';
import { WaysInCard } from './sessions/ways-in-card.tsx';
import { LookCard, NotificationsCard } from './settings-card.tsx';
import { DialogRoot } from '../../ui/dialog.tsx';
import { closeDialogs } from '../../ui/dialog-history.ts';

type TermsDialog = ComponentType<{ readonly opened: boolean; readonly onClose: () => void }>;

interface ProfileProps {
  /** What another feature puts into the Referrals tab. */
  readonly referrals: ReactNode;
  /** What says the terms, asked for below the settings. */
  readonly termsDialog: TermsDialog;
  /** The tab that the address says. */
  readonly tab: 'profile' | 'referrals' | 'settings' | undefined;
  readonly onTurn: (tab: string | null) => void;
}

function Profile({ referrals, termsDialog, tab = 'profile', onTurn }: ProfileProps) {
  const { t } = useTranslation('profile');
  const settingsTab = useRef<HTMLButtonElement>(null);
  const openSettings = () => {
    onTurn('settings');
    // The row that was pressed is gone with its tab; the focus is not.
    settingsTab.current?.focus();
  };
  return (
    <Tabs value={tab} onChange={onTurn} keepMounted={false} classNames={{ panel: classes.panel }}>
      <Tabs.List>
        <Tabs.Tab value="profile">{t('tabs.profile')}</Tabs.Tab>
        <Tabs.Tab value="referrals">{t('tabs.referrals')}</Tabs.Tab>
        <Tabs.Tab ref={settingsTab} value="settings">
          {t('tabs.settings')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" className={classes.halves}>
        <div className={classes.column}>
          <IdentityCard />
          <FiguresCard />
        </div>
        <div className={classes.column}>
          <SecurityCard onSettings={openSettings} />
          <SessionsCard />
          <WaysInCard />
          <SignOut />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="referrals" className={classes.wide}>
        {referrals}
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={classes.halves}>
        <LookCard />
        <div className={classes.column}>
          <NotificationsCard />
          <TermsButton dialog={termsDialog} />
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The terms, for whoever wants to read them again. */
function TermsButton({ dialog: Terms }: { dialog: TermsDialog }) {
  const { t } = useTranslation('profile');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('readTerms')}
      </Button>
      <Terms opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** The Profile section: who is logged in and where, what they played, and how the app looks and speaks. */
export function ProfileScreen(props: ProfileProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      <LoaderFirst>
        <Profile {...props} />
      </LoaderFirst>
    </div>
  );
}

/** 'Sign Out', asked about once. */
function SignOut() {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={classes.signOut}
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('signOut')}
      </Button>
      <LogOutDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Asks once whether the player wants to log out, wherever that was pressed, and leads to the login. */
export function LogOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const leave = async () => {
    await closeDialogs();
    // With the page at once: who leaves by the way out is not led back to where it was pressed.
    const ended = logOut();
    await navigate({ to: '/login', replace: true });
    if (!(await ended)) showToast(t('leftHere'), 'bad');
  };
  return (
    <DialogRoot opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.question}>
          <Modal.Title>{t('confirm')}</Modal.Title>
          <p className={classes.muted}>{t('confirmText')}</p>
          <div className={classes.answers}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('stay')}
            </Button>
            <Button onClick={leave}>{t('logOut')}</Button>
          </div>
        </div>
      </Modal.Content>
    </DialogRoot>
  );
}
