import { Button, Modal } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../house/calls/log-out.ts';
import classes from './profile-screen.module.css';

/** 'Sign Out', asked about once. */
export function SignOut() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  const leave = async () => {
    const told = logOut();
    await navigate({ to: '/login', replace: true });
    await told;
  };
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
      <Modal.Root opened={isAsking} onClose={stay} centered>
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.question}>
            <Modal.Title>{t('confirm')}</Modal.Title>
            <p className={classes.muted}>{t('confirmText')}</p>
            <div className={classes.answers}>
              <Button variant="default" onClick={stay} data-autofocus>
                {t('stay')}
              </Button>
              <Button onClick={leave}>{t('signOut')}</Button>
            </div>
          </div>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
