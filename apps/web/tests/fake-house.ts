import { IDEMPOTENCY_HEADER, REFUSALS, type RefusalCode } from '@rang/contract';

/** What becomes of one command on its way to the house and back. */
export type Fate =
  | { readonly kind: 'answer' }
  | { readonly kind: 'network' | 'timeout' | 'rubbish' | 'error page' }
  | { readonly kind: 'refusal'; readonly code: RefusalCode; readonly status: number };

export const ANSWERED: Fate = { kind: 'answer' };

export function refusedWith(code: RefusalCode, status: number): Fate {
  return { kind: 'refusal', code, status };
}

/** What it says that it is, in every test that asks: a page asks once, and another test may be of the same page. */
export const PLAY_HOUSE = {
  ...{ success: true, money: 'play', welcome: 1_000 },
  colour: { roundSeconds: 60, lockSeconds: 30 },
  crash: { waitSeconds: 7 },
};

/** The house at the other end of `fetch`: it meets each command with the next fate, and notes under which key it came. */
export interface FakeHouse {
  readonly keys: string[];
  /** What was staked by the commands that stake, in rupees. */
  readonly stakes: number[];
  readonly fates: Fate[];
  readonly fetch: typeof fetch;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Throws or gives what `fate` makes of an answer. */
function meet(fate: Fate, answer: unknown): Response {
  switch (fate.kind) {
    case 'answer':
      return json(200, answer);
    case 'network':
      throw new TypeError('fetch failed');
    case 'timeout':
      throw new DOMException('late', 'TimeoutError');
    case 'rubbish':
      return json(200, { success: true });
    case 'error page':
      return new Response('<h1>Bad Gateway</h1>', { status: 502 });
    case 'refusal':
      return json(fate.status, { success: false, code: fate.code, message: REFUSALS[fate.code] });
  }
}

/** `answers`: what each call is answered with by its method and path; a command has a key, everything else has none. */
export function createFakeHouse(answers: Readonly<Record<string, unknown>>): FakeHouse {
  const keys: string[] = [];
  const stakes: number[] = [];
  const fates: Fate[] = [];
  return {
    keys,
    stakes,
    fates,
    fetch: (input, init) => {
      const path = (input as string).replace(/\?.*$/, '');
      const key = new Headers(init?.headers).get(IDEMPOTENCY_HEADER);
      const answer = answers[`${init?.method ?? 'GET'} ${path}`];
      if (key === null) return Promise.resolve(answer === undefined ? json(404, {}) : json(200, answer));
      keys.push(key);
      const { betAmount } = JSON.parse((init?.body ?? '{}') as string) as { betAmount?: number };
      if (betAmount !== undefined) stakes.push(betAmount);
      const fate = fates.shift();
      if (fate === undefined) throw new Error(`an unexpected command to ${path}`);
      return Promise.resolve().then(() => meet(fate, answer));
    },
  };
}
