import type { CrashSlot } from '@rang/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { areFieldsAbove, areFieldsTall } from '../../../play/bet/auto-fields.tsx';
import { ModeSwitch } from '../../../play/bet/mode-switch.tsx';
import { holdPress } from '../../../ui/form/hold.ts';
import { usePlayed } from '../play/use-play.ts';
import { useWords } from '../wording/use-words.ts';
import { AutoFields } from './auto-fields.tsx';
import { AmountField, TargetField } from './bet-fields.tsx';
import classes from './bet-panel.module.css';
import { MainButton } from './main-button.tsx';
import { StatusLine } from './status-line.tsx';

const MODES = ['manual', 'auto'] as const;

/** By hand or by itself. While a run is on it stays as it is. */
export function PlayModeSwitch() {
  const { t } = useWords();
  const { mode, chooseMode, auto } = usePlayed();
  return (
    <ModeSwitch
      label={t('mode.label')}
      modes={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      value={mode}
      isOff={auto.isRunning}
      onChange={chooseMode}
    />
  );
}

/** Which bet's fields are shown where there is room for one, and the way to a second bet. */
function SlotTabs() {
  const { t } = useWords();
  const { shown, selected, select, toggleSecond, canToggleSecond } = usePlayed();
  if (shown.length === 1) {
    return (
      <button
        type="button"
        className={classes.add}
        aria-label={t('bet.addSlot')}
        hidden={!canToggleSecond}
        onClick={toggleSecond}
      >
        <IconPlus size={20} aria-hidden="true" />
        <span>{t('bet.addSlotShort')}</span>
      </button>
    );
  }
  return (
    <div className={classes.tabs} role="group" aria-label={t('bet.slots')}>
      {shown.map((id) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          aria-pressed={id === selected}
          aria-label={t('bet.slot', { slot: id })}
          onClick={() => select(id)}
        >
          {id}
        </button>
      ))}
      <button
        type="button"
        className={classes.remove}
        aria-label={t('bet.removeSlot')}
        {...holdPress(!canToggleSecond)}
        onClick={toggleSecond}
      >
        <IconX size={18} aria-hidden="true" />
        <span>{t('bet.removeSlot')}</span>
      </button>
    </div>
  );
}

function SlotFields({ id }: { id: CrashSlot }) {
  const { t } = useWords();
  const { slots, shown, auto } = usePlayed();
  const slot = slots[id];
  const isOff = slot.busy === 'place' || (id === 1 && auto.isRunning);
  return (
    <div className={classes.fields} role="group" aria-label={t('bet.regionOf', { slot: id })}>
      {shown.length > 1 ? <h3 className={classes.slotTitle}>{t('bet.slot', { slot: id })}</h3> : null}
      <AmountField slot={slot} isOff={isOff} />
      <TargetField slot={slot} isOff={isOff} />
    </div>
  );
}

/** The bets and their big buttons. On phones they lie within the thumb's reach; nothing in them ever moves. */
export function BetPanel() {
  const { t } = useWords();
  const { shown, selected, mode } = usePlayed();
  const isRun = mode === 'auto' && areFieldsAbove();
  const isTwo = shown.length > 1;
  const isWide = isRun && !isTwo && areFieldsTall();
  return (
    <section
      className={classes.panel}
      aria-label={t('bet.region')}
      data-two={isTwo || undefined}
      data-wide={isWide || undefined}
    >
      <div className={classes.mode}>
        <PlayModeSwitch />
      </div>
      {shown.map((id) => (
        <div key={id} className={classes.slot} data-selected={id === selected || undefined}>
          <SlotFields id={id} />
          {id === 1 && isRun ? <AutoFields /> : null}
          <StatusLine id={id} />
          <MainButton id={id} />
          {id === 1 && isRun ? <AutoFields isPlan /> : null}
        </div>
      ))}
      <div className={classes.choose}>
        <SlotTabs />
      </div>
    </section>
  );
}
