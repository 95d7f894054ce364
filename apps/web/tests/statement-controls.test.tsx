// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { StatementControls } from '../src/features/wallet/statement/statement-controls.tsx';
import { WHOLE_STATEMENT, type StatementFilter } from '../src/features/wallet/statement/use-statement.ts';
import { noteServerTime } from '../src/house/house.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

test('"Today" is the day of the house when it is pressed, whatever the device’s clock says', async () => {
  const chosen: Partial<StatementFilter>[] = [];
  const screen = await renderScreen(
    <StatementControls filter={WHOLE_STATEMENT} onChange={(changed) => chosen.push(changed)} />,
  );
  const press = (period: string) =>
    settle(() =>
      [...screen.place.querySelectorAll('button')].find((each) => each.textContent.endsWith(period))?.click(),
    );
  noteServerTime('2031-03-04T12:00:00Z');
  await press('periods.today');
  // Six o'clock in the evening there is past midnight in India.
  noteServerTime('2031-03-04T19:00:00Z');
  await press('periods.today');
  await press('periods.week');
  expect(chosen).toEqual([
    { from: '2031-03-04', to: '2031-03-04' },
    { from: '2031-03-05', to: '2031-03-05' },
    { from: '2031-02-27', to: '2031-03-05' },
  ]);
  noteServerTime(new Date().toISOString());
  await screen.leave();
});
