import { maxSideState, setMaxSide, tweakResult, tweakState, withdrawTweak } from '@rang/contract';
import { getColour } from '@rang/games';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { applyControl, readControls, type ControlParts, type Controls } from '../controls/index.ts';
import { chooseNumber, switchMaxSide, withdrawNumber } from './colour-controls.ts';
import { readNextRound } from './upcoming-bets.ts';

/** The calls that decide results of Color Prediction: of a house of play money, and of no other. */
export function registerColourControls(routes: Routes, parts: ControlParts): void {
  registerTweak(routes, parts);
  registerMaxSide(routes, parts);
}

function registerTweak(routes: Routes, parts: ControlParts): void {
  routes.admin(tweakState, async () => {
    const { colourNumber: number, nextRound } = await readColourControls(parts.pool);
    return { success: true, pending: number === null ? null : { number, color: getColour(number) }, nextRound };
  });
  routes.admin(tweakResult, async (asked) => {
    const { number, color } = asked.body;
    const { round, entry } = await applyControl(parts, asked, chooseNumber(number, color));
    if (entry === null) throw new Error('a number was chosen and nothing was changed');
    const message = 'Game result successfully tweaked!';
    return { success: true, message, number, color: getColour(number), round, entry };
  });
  routes.admin(withdrawTweak, async (asked) => {
    const { number } = asked.body;
    const { entry } = await applyControl(parts, asked, withdrawNumber(number));
    if (entry === null) throw new Error('a number was withdrawn and nothing was changed');
    return { success: true, number, entry };
  });
}

function registerMaxSide(routes: Routes, parts: ControlParts): void {
  routes.admin(maxSideState, async () => {
    const { colourMaxSide: isMaxSideWinning, nextRound } = await readColourControls(parts.pool);
    return { success: true, isMaxSideWinning, nextRound };
  });
  routes.admin(setMaxSide, async (asked) => {
    const { after, round, entry } = await applyControl(parts, asked, switchMaxSide(asked.body?.isMaxSideWinning));
    return { success: true, isMaxSideWinning: after.colourMaxSide, round, entry };
  });
}

/** What is set and from which round on it holds, both as of one moment. */
async function readColourControls(pool: pg.Pool): Promise<Controls & { readonly nextRound: number }> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    return { ...(await readControls(client)), nextRound: await readNextRound(client) };
  });
}
