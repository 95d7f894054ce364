import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { LoaderFirst } from '../../ui/loader-first.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import { FiguresCard } from './figures-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import classes from './profile-screen.module.css';
import './profile-texts.ts';
import { SignOut } from './sign-out.tsx';

function Profile() {
  const { t } = useTranslation('profile');
  return (
    <Tabs defaultValue="profile" keepMounted={false} classNames={{ panel: classes.panel }}>
      <Tabs.List>
        <Tabs.Tab value="profile">{t('tabs.profile')}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('tabs.settings')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile">
        <IdentityCard />
        <FiguresCard />
        <SignOut />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <section className={classes.card}>
          <ThemeChoice />
          <LanguageChoice />
          <p className={classes.muted}>{t('settings')}</p>
        </section>
      </Tabs.Panel>
    </Tabs>
  );
}

/** The Profile section: who is logged in, what they played, and how the app looks and speaks. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} />
      <LoaderFirst>
        <Profile />
      </LoaderFirst>
    </div>
  );
}
