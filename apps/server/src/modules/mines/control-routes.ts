import { minesModeState, updateMinesMode, type MinesMode } from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import {
  applyControl,
  readControls,
  setMinesMode,
  type Control,
  type ControlParts,
  type Controls,
} from '../controls/index.ts';

/** The calls that decide how games of Mines go: of a house of play money, and of no other. */
export function registerMinesControls(routes: Routes, parts: ControlParts): void {
  routes.admin(minesModeState, async () => ({ success: true, mode: nameMode(await readControls(parts.pool)) }));
  routes.admin(updateMinesMode, async (asked) => {
    const { after, entry } = await applyControl(parts, asked, switchMode(asked.body.mode));
    return { success: true, mode: nameMode(after), entry };
  });
}

function switchMode(mode: MinesMode): Control<null> {
  return {
    ...{ action: 'mines-mode.set', subject: 'mines mode' },
    read: (controls) => ({ mode: nameMode(controls) }),
    set: (client) => setMinesMode(client, mode === 'lost' ? 'loss' : 'random'),
    readRound: () => Promise.resolve(null),
  };
}

function nameMode({ minesLoss }: Pick<Controls, 'minesLoss'>): MinesMode {
  return minesLoss ? 'lost' : 'random';
}
