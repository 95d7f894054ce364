// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { KeysetPager } from '../src/admin/office-table.tsx';
import { useOfficeList, type PageAsked } from '../src/admin/use-office-list.ts';
import { settle } from './render-hook.tsx';
import { renderScreen } from './render-screen.tsx';

/** A list in two orders, whose pages are answered when they are let go, each with where the one after it begins. */
async function openOffice() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const ask = async (order: string, { after = 'the first' }: PageAsked) => {
    asked.push(`${order} after ${after}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { next: `${order}-${asked.length}` };
  };
  function Screen() {
    const { pages, choose } = useOfficeList({ name: ['rows'], first: 'newest', ask });
    return (
      <>
        <button onClick={() => choose('oldest')}>Oldest</button>
        <KeysetPager {...pages} />
      </>
    );
  }
  const screen = await renderScreen(<Screen />);
  const letGo = async () => {
    await settle(() => waiting.splice(0).forEach((answer) => answer()));
    await settle(() => undefined);
  };
  await letGo();
  return { asked, letGo, ...screen };
}

const NEXT = '[data-way="next"]';

test('a page that is awaited has no next one: a second press turns nothing, and keeps the focus', async () => {
  const { asked, find, letGo, leave, press } = await openOffice();
  const next = find(NEXT);
  next.focus();
  await press(NEXT);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await press(NEXT);
  await letGo();
  expect(document.activeElement).toBe(next);
  expect(find('nav').textContent).toBe('Page 2');
  expect(next.getAttribute('aria-disabled')).toBe('false');
  await press(NEXT);
  expect(asked).toEqual(['newest after the first', 'newest after newest-1', 'newest after newest-2']);
  await letGo();
  await leave();
});

test('another order is not gone on with where the one before would have been', async () => {
  const { asked, find, letGo, leave, press } = await openOffice();
  await press('button');
  // The way stays where it is, and leads nowhere yet.
  await press(NEXT);
  expect(find('nav').textContent).toBe('Page 1');
  await letGo();
  await press(NEXT);
  expect(asked).toEqual(['newest after the first', 'oldest after the first', 'oldest after oldest-2']);
  await letGo();
  await leave();
});
