import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './support-screen.module.css';

/** The Support section before there are tickets: says what will be here, and offers nothing that does not work. */
export function SupportScreen() {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageTitle title={t('titles.support')} />
      <section className={classes.card}>
        <span className={classes.sign}>
          <IconMessages size={30} stroke={1.7} aria-hidden="true" />
        </span>
        <h2 className={classes.lead}>{t('support.lead')}</h2>
        <p className={classes.text}>{t('support.text')}</p>
        <Button variant="default" component={Link} to="/dashboard/wallet">
          {t('support.history')}
        </Button>
      </section>
    </>
  );
}
