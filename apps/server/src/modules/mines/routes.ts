import {
  cashOutMines,
  clickMines,
  minesGameProof,
  minesHistory,
  minesSeedGames,
  minesStats,
  openMinesGame,
  readMinesSeeds,
  rotateMinesSeeds,
  startMines,
} from '@rang/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { readOrder } from '../games/index.ts';
import type { Mines } from './create-mines.ts';

/** The calls of Mines. */
export function registerMinesRoutes(routes: Routes, mines: Mines): void {
  registerPlay(routes, mines);
  registerRecords(routes, mines);
  registerSeeds(routes, mines);
}

function registerPlay(routes: Routes, mines: Mines): void {
  routes.player(startMines, async (request) => {
    const { mineCount, betAmount, outcomeRule: shownRule } = request.body;
    const { game, ...moved } = await mines.start({ ...readOrder(request), mineCount, stake: betAmount, shownRule });
    return { success: true, ...game, ...moved };
  });
  routes.player(clickMines, async (request) => {
    const { betId, position } = request.body;
    const { game, ...stepped } = await mines.click({ ...readOrder(request), betId, position });
    return { success: true, ...game, position, ...stepped };
  });
  routes.player(cashOutMines, async (request) => {
    const { game, balance } = await mines.cashOut({ ...readOrder(request), betId: request.body.betId });
    return { success: true, ...game, ...(balance === undefined ? {} : { balance }) };
  });
}

function registerRecords(routes: Routes, mines: Mines): void {
  routes.player(openMinesGame, async ({ player }) => ({
    success: true,
    game: (await mines.findOpenGame(player.playerId)) ?? null,
    nextOutcomeRule: await mines.readNextRule(),
  }));
  routes.admin(minesStats, async () => ({ success: true, ...(await mines.readStats()) }));
  routes.page(minesHistory, async ({ player, query }) => ({
    success: true,
    games: await mines.listGames({ playerId: player.playerId, ...query }),
  }));
  routes.player(minesGameProof, async ({ player, params }) => ({
    success: true,
    game: await mines.getGame({ playerId: player.playerId, id: params.betId }),
  }));
  routes.page(minesSeedGames, async ({ player, params, query }) => ({
    success: true,
    games: await mines.listGames({ playerId: player.playerId, seedsId: params.id, ...query }),
  }));
}

function registerSeeds(routes: Routes, mines: Mines): void {
  routes.page(readMinesSeeds, async ({ player }) => {
    return { success: true, ...(await mines.readSeeds(player.playerId)) };
  });
  routes.player(rotateMinesSeeds, async (request) => {
    const { clientSeed, nextServerSeedHash: shownHash } = request.body ?? {};
    return { success: true, ...(await mines.rotateSeeds({ ...readOrder(request), clientSeed, shownHash })) };
  });
}
