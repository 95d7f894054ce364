import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { setMuted, useMuted } from '../../../play/sound/sound.ts';
import round from '../../../play/sound/round-button.module.css';
import { changeSettings, useSettings } from '../bet/settings-store.ts';
import { setMotionWanted, useMotion } from '../stage/motion-store.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './settings-button.module.css';
import { LateDialog } from '../../../play/proof/proof-dialogs.tsx';

/** What a player may switch off on this device: sounds, what moves, and the keys. */
export function SettingsButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={round.button} aria-label={t('switches.open')} onClick={() => setOpen(true)}>
        <IconSettings size={22} aria-hidden="true" />
      </button>
      <LateDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('switches.title')}
        centered
        closeLabel={t('proof.close')}
      >
        <Switches />
      </LateDialog>
    </>
  );
}

function Switches() {
  const { t } = useWords();
  const isMuted = useMuted();
  const { isWanted } = useMotion();
  const { areKeysOn } = useSettings();
  return (
    <div className={classes.switches}>
      <SwitchField label={t('switches.sound')} isOn={!isMuted} onChange={(isOn) => setMuted(!isOn)} />
      <SwitchField
        label={t('switches.animation')}
        hint={t('switches.animationHint')}
        isOn={isWanted}
        onChange={setMotionWanted}
      />
      <SwitchField
        label={t('switches.keys')}
        hint={t('switches.keysHint')}
        isOn={areKeysOn}
        onChange={(isOn) => changeSettings((before) => ({ ...before, areKeysOn: isOn }))}
      />
    </div>
  );
}
