import { lazyRouteComponent } from '@tanstack/react-router';
import type { CONTROL_PANELS } from './panels.ts';

/** What each of these panels shows, fetched when it is opened. */
export const CONTROL_SCREENS: Record<keyof typeof CONTROL_PANELS, ReturnType<typeof lazyRouteComponent>> = {
  'tweak-result': lazyRouteComponent(() => import('./tweak-screen.tsx'), 'TweakScreen'),
  'toggle-max-side': lazyRouteComponent(() => import('./max-side-screen.tsx'), 'MaxSideScreen'),
  'mines-mode': lazyRouteComponent(() => import('./mode-of-mines-screen.tsx'), 'MinesModeScreen'),
  'crash-settings': lazyRouteComponent(
    () => import('../crash-settings/crash-settings-screen.tsx'),
    'CrashSettingsScreen',
  ),
};
