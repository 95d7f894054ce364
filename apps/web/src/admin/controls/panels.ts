import { IconBomb, IconDice5, IconScale, IconTrendingUp } from '@tabler/icons-react';

/**
 * The panels of what operators set of the games' outcomes, by where below the dashboard they are, each with the call that
 * it begins with. These calls are there with play money alone, and so are their panels.
 */
export const CONTROL_PANELS = {
  'tweak-result': { name: 'Tweak Result', icon: IconDice5, right: 'tweakState', isOfPlayMoney: true },
  'toggle-max-side': { name: 'Toggle Max Side', icon: IconScale, right: 'maxSideState', isOfPlayMoney: true },
  'mines-mode': { name: 'Mines Mode', icon: IconBomb, right: 'minesModeState', isOfPlayMoney: true },
  'crash-settings': { name: 'Crash Settings', icon: IconTrendingUp, right: 'crashSettings', isOfPlayMoney: true },
} as const;
