import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setMuted, useMuted } from './sound.ts';
import classes from './round-button.module.css';

/** Mutes and unmutes every game in one tap. */
export function SoundButton() {
  const { t } = useTranslation('play');
  const isMuted = useMuted();
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
