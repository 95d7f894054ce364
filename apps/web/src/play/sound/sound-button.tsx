import { IconSettings, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createDialogOnDemand } from '../../ui/dialog-on-demand.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { toggleMuted, useSenses, useSound } from './sound.ts';
import classes from './sound.module.css';

/** Mutes and unmutes every game in one tap. Where it stands, the page sounds from its first touch on. */
export function SoundButton() {
  const { t } = useTranslation('play');
  useSound();
  const { isMuted } = useSenses();
  const Icon = isMuted ? IconVolumeOff : IconVolume;
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={!isMuted}
      aria-label={t('sound')}
      title={t(isMuted ? 'soundOff' : 'soundOn')}
      onClick={toggleMuted}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

const SettingsDialog = createDialogOnDemand(
  async () => (await import('./sound-settings.tsx')).SettingsDialog,
  (problem) => showToast(problem, 'bad'),
);

/** What a player may set on this device: sound and touch of every game, and what else this one has, each a `SwitchField`. */
export function SettingsButton({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('play');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.button} aria-label={t('settings')} onClick={() => setOpen(true)}>
        <IconSettings size={22} aria-hidden="true" />
      </button>
      <SettingsDialog opened={isOpen} onClose={() => setOpen(false)}>
        {children}
      </SettingsDialog>
    </>
  );
}
