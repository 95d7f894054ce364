import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/format-number.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { changeSenses, cue, findTouch, useSenses, useSound } from './sound.ts';
import classes from './sound.module.css';

const STEP = 10;

/** The one switch, the one volume and the touch of all games on this device. */
export function SoundSettings() {
  const { t } = useTranslation('play');
  useSound();
  const { isMuted, volume, isTouchOn } = useSenses();
  const touch = findTouch();
  return (
    <>
      <SwitchField
        label={t('sound')}
        hint={t('soundHint')}
        isOn={!isMuted}
        onChange={(isOn) => changeSenses({ isMuted: !isOn })}
      />
      <label className={classes.volume}>
        {t('volume')}
        <input
          type="range"
          min={0}
          max={100}
          step={STEP}
          value={volume}
          disabled={isMuted}
          aria-valuetext={formatShare(volume / 100)}
          onChange={(event) => {
            changeSenses({ volume: Number(event.currentTarget.value) });
            // So loud it is.
            cue('tick');
          }}
        />
      </label>
      {touch === 'none' ? null : (
        <SwitchField
          label={t('touch')}
          hint={t(touch === 'calm' ? 'touchCalm' : 'touchHint')}
          isOn={isTouchOn && !isMuted && touch === 'there'}
          isOff={isMuted || touch === 'calm'}
          onChange={(isOn) => changeSenses({ isTouchOn: isOn })}
        />
      )}
    </>
  );
}

interface SettingsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a player may set on this device while a game is played. */
export function SettingsDialog({ children, ...dialog }: SettingsDialogProps) {
  const { t } = useTranslation('play');
  return (
    <Dialog {...dialog} title={t('settings')} centered closeLabel={t('closeProof')}>
      <div>
        <SoundSettings />
        {children}
      </div>
    </Dialog>
  );
}
