import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookChoices } from '../../house/settings.tsx';
import { WordMark } from '../../ui/word-mark.tsx';
import { SectionLinks } from './bottom-bar.tsx';
import classes from './side-drawer.module.css';
import { DrawerRoot } from '../../ui/dialog.tsx';

/** The desktop's way through the app: all sections, the language and the theme. */
export function SideDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  // Closed by a link, the drawer leaves the focus to the new page's heading; closed otherwise, to its button.
  const [wasFollowed, setWasFollowed] = useState(false);
  const close = (isFollowed: boolean) => {
    setWasFollowed(isFollowed);
    onClose();
  };
  return (
    <DrawerRoot opened={opened} onClose={() => close(false)} size={320} returnFocus={!wasFollowed}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu.title')} classNames={{ content: classes.content ?? '' }}>
        <Drawer.Header role="presentation">
          <WordMark />
          <Drawer.CloseButton aria-label={t('menu.close')} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''}>
          <nav aria-label={t('menu.sections')}>
            <SectionLinks only="all" className={classes.links ?? ''} onFollow={() => close(true)} />
          </nav>
          <div className={classes.choices}>
            <LookChoices />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </DrawerRoot>
  );
}
