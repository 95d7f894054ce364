import { setMinesMode } from '../../apps/server/src/modules/controls/set-controls.ts';
import { colour as colourDe } from '../../apps/web/src/features/colour/wording/de.ts';
import { colour as colourEn } from '../../apps/web/src/features/colour/wording/en.ts';
import { colour as colourEs } from '../../apps/web/src/features/colour/wording/es.ts';
import { colour as colourFr } from '../../apps/web/src/features/colour/wording/fr.ts';
import { crash as crashDe } from '../../apps/web/src/features/crash/wording/de.ts';
import { crash as crashEn } from '../../apps/web/src/features/crash/wording/en.ts';
import { crash as crashEs } from '../../apps/web/src/features/crash/wording/es.ts';
import { crash as crashFr } from '../../apps/web/src/features/crash/wording/fr.ts';
import { mines as minesDe } from '../../apps/web/src/features/mines/wording/de.ts';
import { mines as minesEn } from '../../apps/web/src/features/mines/wording/en.ts';
import { mines as minesEs } from '../../apps/web/src/features/mines/wording/es.ts';
import { mines as minesFr } from '../../apps/web/src/features/mines/wording/fr.ts';
import { OUTCOME_RULES } from '@rang/contract';
import { setControl } from '../builders/controls.ts';
import { findMines } from '../pages/mines-page.ts';
import { expect, insideTest as test } from '../test.ts';

test.afterEach(async () => {
  await setControl((client) => setMinesMode(client, 'random'));
});

const COLOUR = [colourEn, colourEs, colourFr, colourDe];
const CRASH = [crashEn, crashEs, crashFr, crashDe];
const MINES = [minesEn, minesEs, minesFr, minesDe];
const RULES = OUTCOME_RULES.filter((rule) => rule !== 'fair');

/** Whatever a banner may have to say, in all four languages. */
const SAID = RULES.flatMap((rule) => [
  ...[...COLOUR, ...MINES].map(({ rules }) => rules[rule]),
  ...CRASH.flatMap(({ rules }) =>
    ['{{rule}}', rules.thisRound, rules.nextRound, rules.bothRounds].map((text) =>
      text.replace('{{rule}}', rules[rule]),
    ),
  ),
]);

test('the banner of a demonstration takes two lines at most on a phone, whatever it says in whichever language', async ({
  page,
}) => {
  await setControl((client) => setMinesMode(client, 'loss'));
  await findMines(page).visit();
  const banner = page.getByRole('alert').filter({ hasText: minesEn.rules['loss-mode'] });
  await expect(banner).toBeVisible();
  const long = await banner.evaluate((shown, texts) => {
    const style = getComputedStyle(shown);
    const words = shown.lastChild;
    return texts.filter((text) => {
      if (words !== null) words.nodeValue = text;
      const room = shown.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      return Math.round(room / parseFloat(style.lineHeight)) > 2;
    });
  }, SAID);
  expect(long).toEqual([]);
});
