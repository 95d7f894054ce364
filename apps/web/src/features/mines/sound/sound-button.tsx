import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../wording/use-words.ts';
import classes from './sound-button.module.css';
import { readMuted, setMuted, subscribeMuted } from './sound-store.ts';

/** Mutes and unmutes in one tap. */
export function SoundButton() {
  const { t } = useWords();
  const isMuted = useSyncExternalStore(subscribeMuted, readMuted);
  const Icon = isMuted ? IconVolumeOff : IconVolume;
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={!isMuted}
      aria-label={t('sound')}
      title={t(isMuted ? 'soundOff' : 'soundOn')}
      onClick={() => setMuted(!isMuted)}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}
