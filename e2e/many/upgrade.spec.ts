import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, insideTest as test } from '../test.ts';
import { findCrash } from '../pages/crash-page.ts';
import { followPlayer } from './follow-player.ts';
import type { UpgradeAnswer, UpgradeOrder } from '../../apps/server/tests/deploy/upgrade-orders.ts';

/** A house of two servers of the version before, and what stops one and starts it in this version. */
interface UpgradedHouse {
  readonly address: string;
  readonly upgrade: (place: 0 | 1) => Promise<void>;
}

const PROGRAM = join(import.meta.dirname, '..', '..', 'apps', 'server', 'tests', 'deploy', 'serve-upgrade.ts');

/** What the house says next, which is this. Rejects where it ends instead. */
async function receive<Say extends UpgradeAnswer['say']>(
  house: ChildProcess,
  say: Say,
): Promise<Extract<UpgradeAnswer, { say: Say }>> {
  return await new Promise((resolve, reject) => {
    house.once('exit', (code) => reject(new Error(`the house ended with ${String(code)} before it was ${say}`)));
    house.once('message', (answer: UpgradeAnswer) => {
      if (answer.say === say) resolve(answer as Extract<UpgradeAnswer, { say: Say }>);
      else reject(new Error(`the house is ${answer.say}, not ${say}`));
    });
  });
}

const upgradeTest = test.extend<object, { house: UpgradedHouse }>({
  house: [
    async ({ playwright: _ }, use) => {
      const house = fork(PROGRAM);
      const opened = await receive(house, 'open');
      process.env['E2E_MANY_ORIGIN'] = opened.address;
      const ask = async <Say extends UpgradeAnswer['say']>(order: UpgradeOrder, say: Say) => {
        const received = receive(house, say);
        house.send(order);
        return await received;
      };
      await use({
        address: opened.address,
        upgrade: async (place) => {
          await ask({ upgrade: place }, 'upgraded');
        },
      });
      expect((await ask('close', 'closed')).faults).toEqual([]);
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  baseURL: ({ house }, use) => use(house.address),
});

upgradeTest.use({
  // Play money of the welcome: nothing is paid in.
  rupees: 0,
  // A call that was on its way to a server that stops is answered by the load balancer.
  expectedErrors: /status of 50[234]|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to/,
});

upgradeTest(
  'whoever plays Crash plays on while the house is upgraded under them, and has the new app when they come again',
  async ({ page, player, house }) => {
    const steady = await followPlayer(page, player);
    const findScripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
    const before = await findScripts();
    await steady.betThrough(() => house.upgrade(0));
    await steady.betThrough(() => house.upgrade(1));
    // The app that was open plays on at servers that have another one.
    await steady.bePaid();
    await steady.expectNoErrors();
    await page.reload();
    await findCrash(page).stand();
    expect(await findScripts()).not.toEqual(before);
    await steady.bePaid();
    await steady.expectNoErrors();
  },
);
