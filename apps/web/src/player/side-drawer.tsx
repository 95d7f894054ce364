import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { ThemeChoice } from '../ui/theme-choice.tsx';
import { WordMark } from '../ui/word-mark.tsx';
import { SectionLinks } from './section-links.tsx';
import classes from './side-drawer.module.css';

/** The desktop's way through the app: all sections, the language and the theme. */
export function SideDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={320} aria-label={t('menu.title')}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu.title')} classNames={{ content: classes.content ?? '' }}>
        <Drawer.Header>
          <WordMark />
          <Drawer.CloseButton aria-label={t('menu.close')} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''}>
          <nav aria-label={t('menu.sections')}>
            <SectionLinks only="all" className={classes.links ?? ''} onFollow={onClose} />
          </nav>
          <div className={classes.choices}>
            <ThemeChoice />
            <LanguageChoice />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
