import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './theme-toggle.module.css';

/** One button between dark and light, for where there is no room for the choice itself. */
export function ThemeToggle() {
  const { t } = useTranslation('ui');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isLight = colorScheme === 'light';
  const Icon = isLight ? IconMoon : IconSun;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={t(isLight ? 'toDark' : 'toLight')}
      onClick={() => setColorScheme(isLight ? 'dark' : 'light')}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
