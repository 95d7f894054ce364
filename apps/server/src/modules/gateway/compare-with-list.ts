import { goOver, noteFound } from '../../platform/read-page.ts';
import { NOT_COMPARED } from './alerts.ts';
import type { GatewayReply } from './payment-gateway.ts';

/** What the gateway lists has an identity there, beside the number that the house gave it. */
interface Identified {
  readonly id: string;
}

/** What the house has of a kind, and how that is held against what the gateway lists of it. */
interface Comparison<Ours, Listed extends Identified, Page extends { readonly next: string | null }> {
  readonly names: { readonly listed: 'order' | 'payout'; readonly ours: 'deposits' | 'withdrawals' };
  readonly list: (after: string) => Promise<GatewayReply<Page>>;
  readonly read: (page: Page) => readonly Listed[];
  readonly numberOf: (one: { readonly ours: Ours } | { readonly listed: Listed }) => string;
  readonly find: (numbers: readonly string[]) => Promise<readonly Ours[]>;
  readonly listOurs: (after: Ours | undefined, limit: number) => Promise<readonly Ours[]>;
  /** What is wrong with one of ours, by what the gateway lists of it, if anything. */
  readonly judge: (ours: Ours, listed: Listed | undefined) => readonly string[];
}

/** The same of some of them: the gateway is asked for each by its number. */
interface EachCompared<Ours, Listed extends Identified> extends Pick<
  Comparison<Ours, Listed, never>,
  'names' | 'listOurs' | 'judge'
> {
  readonly numberOf: (ours: Ours) => string;
  /** Refused with NOT_FOUND where it has none of that number. */
  readonly ask: (number: string) => Promise<GatewayReply<Listed>>;
}

interface Found {
  readonly fault: string;
  readonly subject: string;
  readonly more?: number;
}

// Of those that are ours there is an end; a gateway that goes on and on with others is not followed.
const MAX_UNKNOWN = 10_000;

/**
 * Holds what the house has against what the gateway lists, page by page: of the list no more than its numbers is kept, and
 * one that has no end is told of as such.
 */
export async function compareWithList<Ours, Listed extends Identified, Page extends { readonly next: string | null }>(
  comparison: Comparison<Ours, Listed, Page>,
): Promise<Found[]> {
  const { names, numberOf, judge } = comparison;
  // Each number with the identity that it was listed under: a page that comes twice is not two of them.
  const seen = new Map<string, string>();
  const found: Found[] = [];
  const note = (number: string, faults: readonly string[]): void => {
    for (const fault of faults) noteFound(found, { fault, subject: `${names.listed} ${number}` });
  };
  const takePage = async (page: readonly Listed[]): Promise<void> => {
    const numbers = page.map((listed) => numberOf({ listed }));
    const ours = new Map((await comparison.find(numbers)).map((one) => [numberOf({ ours: one }), one]));
    for (const [index, listed] of page.entries()) {
      const number = numbers[index] ?? '';
      const one = ours.get(number);
      const before = seen.get(number);
      if (one === undefined) note(number, ['is at the gateway but not ours']);
      else if (before === undefined) note(number, judge(one, listed));
      else if (before !== listed.id) note(number, ['is at the gateway more than once']);
      if (one !== undefined && before === undefined) seen.set(number, listed.id);
    }
  };
  const fault = await readPages(comparison, takePage, () => seen.size);
  if (fault !== undefined) return [{ fault: `${fault}, ${names.ours} were ${NOT_COMPARED}`, subject: 'the gateway' }];
  await goOver(comparison.listOurs, (page) => {
    for (const one of page) {
      const number = numberOf({ ours: one });
      if (!seen.has(number)) note(number, judge(one, undefined));
    }
    return [];
  });
  return found;
}

/** Says why the list was not read to its end, where it was not. */
async function readPages<Ours, Listed extends Identified, Page extends { readonly next: string | null }>(
  { names, list, read }: Comparison<Ours, Listed, Page>,
  takePage: (page: readonly Listed[]) => Promise<void>,
  countOurs: () => number,
): Promise<string | undefined> {
  let unknown = 0;
  for (let after: string | null = ''; after !== null;) {
    const reply = await list(after);
    if (reply.outcome !== 'answered') return `does not list its ${names.listed}s`;
    const page = read(reply.value);
    const before = countOurs();
    await takePage(page);
    // An empty page that is not the last leads nowhere either.
    unknown += Math.max(1, page.length) - (countOurs() - before);
    if (unknown > MAX_UNKNOWN) return `lists its ${names.listed}s without an end`;
    after = reply.value.next;
  }
  return undefined;
}

/** Holds some of what the house has against what the gateway says of each; of what the gateway has besides it says nothing. */
export async function compareEach<Ours, Listed extends Identified>(
  comparison: EachCompared<Ours, Listed>,
): Promise<Found[]> {
  const { names, listOurs, numberOf, ask, judge } = comparison;
  return await goOver<Ours, Found>(listOurs, async (page) => {
    const found: Found[] = [];
    for (const ours of page) {
      const subject = `${names.listed} ${numberOf(ours)}`;
      const reply = await ask(numberOf(ours));
      let faults: readonly string[] = [`was ${NOT_COMPARED}, as the gateway does not answer`];
      if (reply.outcome === 'answered') faults = judge(ours, reply.value);
      else if (reply.outcome === 'refused' && reply.code === 'NOT_FOUND') faults = judge(ours, undefined);
      found.push(...faults.map((fault) => ({ fault, subject })));
    }
    return found;
  });
}

/** What is wrong with what both sides say of one order or payout whatever has become of it. */
export function compareTerms(
  ours: { readonly gatewayId: string | null; readonly amount: bigint },
  listed: { readonly id: string; readonly currency: string; readonly amount_paise: string },
): string[] {
  const faults = [
    ours.gatewayId === null || ours.gatewayId === listed.id ? undefined : 'is another one at the gateway',
    listed.currency === 'INR' ? undefined : 'has another currency at the gateway',
    BigInt(listed.amount_paise) === ours.amount ? undefined : 'has another amount at the gateway',
  ];
  return faults.filter((fault) => fault !== undefined);
}
