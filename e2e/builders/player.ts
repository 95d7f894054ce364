import { randomBytes } from 'node:crypto';
import {
  balance,
  deposit,
  login,
  placeColourBet,
  signup,
  type ColourSelection,
  type SessionAnswer,
} from '@rang/contract';
import { expect } from '@playwright/test';
import { callHouse } from './call-house.ts';
import { payAt } from './gateway.ts';

/** Somebody with an account, and the session of an API login that is theirs. */
export interface Player {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly session: SessionAnswer;
}

/** What nobody else in this run is called, and a network that nobody else comes from. */
export function inventPerson() {
  const serial = randomBytes(5).toString('hex');
  const [one = 0, two = 0, three = 0] = randomBytes(3);
  return {
    name: `Meera ${serial}`,
    username: `meera_${serial}`,
    email: `meera.${serial}@example.com`,
    password: 'Kesariya-7!',
    address: `10.${one}.${two}.${three}`,
  };
}

/** Signs a new player up, with a friend's code or without, and logs them in, remembered, with `rupees` on their balance. */
export async function createPlayer(options: { rupees?: number; referralCode?: string } = {}): Promise<Player> {
  const { rupees = 0, referralCode } = options;
  const { address, ...person } = inventPerson();
  await callHouse(signup, { body: { ...person, referralCode }, address });
  const { username, password } = person;
  const session = await callHouse(login, { body: { username, password, rememberMe: true }, address });
  const player = { ...person, session };
  if (rupees > 0) await addMoney(player, rupees);
  return player;
}

/** Starts a deposit and gives the link to its payment page. */
export async function startDeposit({ session }: Player, rupees: number): Promise<string> {
  const body = { amount: rupees, channel_id: 'upi' };
  const { data } = await callHouse(deposit, { body, token: session.accessToken });
  if (data.payment_link === undefined) throw new Error('the gateway gave no payment link');
  return data.payment_link;
}

/** Deposits through the gateway and waits until the money is there. */
export async function addMoney(player: Player, rupees: number): Promise<void> {
  await payAt(await startDeposit(player, rupees));
  await expect.poll(() => getBalance(player)).toBe(rupees);
}

/** The balance in rupees as the house says it. */
export async function getBalance({ session }: Player): Promise<number> {
  return (await callHouse(balance, { token: session.accessToken })).balance;
}

/** Places a bet past the browser. */
export async function placeBet({ session }: Player, bet: ColourSelection & { amount: number }) {
  return (await callHouse(placeColourBet, { body: bet, token: session.accessToken })).bet;
}
