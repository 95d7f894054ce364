import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './theme-choice.module.css';

const SCHEMES = [
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'light', icon: IconSun },
] as const;

/** Dark or light; the choice is remembered on this device, and told to whoever keeps it elsewhere too. */
export function ThemeChoice({ onChoose }: { onChoose: (scheme: 'dark' | 'light') => void }) {
  const { t } = useTranslation('ui');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset>
      <legend className={classes.legend}>{t('theme')}</legend>
      <div className={classes.options}>
        {SCHEMES.map(({ scheme, icon: Icon }) => (
          <label key={scheme} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={scheme}
              checked={colorScheme === scheme}
              onChange={() => {
                setColorScheme(scheme);
                onChoose(scheme);
              }}
            />
            <Icon size={18} aria-hidden="true" />
            {t(scheme)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
