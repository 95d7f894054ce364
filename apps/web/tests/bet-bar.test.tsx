// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { BetBar } from '../src/features/colour/bet/bet-bar.tsx';
import { RoundContext } from '../src/features/colour/round/use-running-round.ts';
import { serverNow } from '../src/house/house.ts';
import { paise, type ColourSelection } from '@rang/contract';
import { renderScreen } from './render-screen.tsx';

const RED: ColourSelection = { betType: 'color', betValue: 'red' };

async function readLine(phase: 'open' | 'locked', selection: ColourSelection | undefined): Promise<string> {
  const now = serverNow();
  const timer = { round: 5, endMs: now + 13_500, lockMs: now - 16_500, receivedMs: now, rule: 'fair' } as const;
  const screen = await renderScreen(
    <RoundContext value={{ timer, phase, isPaused: false }}>
      <BetBar
        {...{ selection, amount: paise(100n), last: undefined, isAgainOff: true }}
        obstacle={phase === 'locked' ? 'locked' : undefined}
        report={{ isPending: false, isPlaced: false, failure: undefined }}
        onPlace={() => undefined}
        onPlaceAgain={() => undefined}
      />
    </RoundContext>,
  );
  const { textContent } = screen.place;
  await screen.leave();
  return textContent;
}

test('while bets are closed the line above the button says that they open again', async () => {
  expect(await readLine('locked', undefined)).toContain('bet.opens');
  expect(await readLine('locked', RED)).toContain('bet.opensShort');
});

test('while bets are taken it says what the bet is', async () => {
  expect(await readLine('open', undefined)).toContain('bet.chooseFirst');
  expect(await readLine('open', RED)).toContain('bet.chances');
});
