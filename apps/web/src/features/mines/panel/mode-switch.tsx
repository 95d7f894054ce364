import { ModeSwitch as Switch } from '../../../play/bet/mode-switch.tsx';
import { usePlayed } from '../play/play-context.ts';
import { useWords } from '../wording/use-words.ts';

const MODES = ['manual', 'auto'] as const;

/** By hand or by itself. While a game is open it stays as it is. */
export function ModeSwitch() {
  const { t } = useWords();
  const { mode, chooseMode, auto, table } = usePlayed();
  return (
    <Switch
      label={t('mode.label')}
      modes={MODES.map((one) => ({ value: one, label: t(`mode.${one}`) }))}
      value={mode}
      isOff={auto.isRunning || table.phase === 'playing' || table.pending !== undefined}
      onChange={chooseMode}
    />
  );
}
