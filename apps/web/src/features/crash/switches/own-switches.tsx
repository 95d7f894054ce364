import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { changeSettings, useSettings } from '../bet/settings-store.ts';
import { setMotionWanted, useMotion } from '../stage/motion-store.ts';
import { useWords } from '../wording/use-words.ts';

/** What a player may switch off of this game on this device: what moves, and the keys. */
export function OwnSwitches() {
  const { t } = useWords();
  const { isWanted } = useMotion();
  const { areKeysOn } = useSettings();
  return (
    <>
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
    </>
  );
}
