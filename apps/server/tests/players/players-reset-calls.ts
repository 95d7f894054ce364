import { expect } from 'vitest';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { PUBLIC_URL, signupForm, type HouseAnswer, type PlayersHouse } from './players-house.ts';

export const NEW_PASSWORD = 'a new password';

/** What somebody does who has forgotten a password, each call from an address of its own. */
export interface ResetCalls {
  openAccount(username: string, changes?: object): Promise<bigint>;
  forgot(email: string): Promise<HouseAnswer>;
  reset(token: string, password?: string, address?: string): Promise<HouseAnswer>;
  /** What somebody is told who opens a link. */
  check(token: string): Promise<HouseAnswer>;
  /** Whether the account can be logged in to with the password. */
  opens(username: string, password: string): Promise<boolean>;
  /** Sends what is due and gives back what was sent. */
  sendMails(): Promise<Mail[]>;
  /** Asks for a link and gives back its token. */
  askForToken(email: string): Promise<string>;
  /** Asks for a link that lets a browser log in, opens it there, and gives back the browser's cookie. */
  letIn(email: string, cookie?: string): Promise<HouseAnswer>;
  newAddress(): string;
}

export function createResetCalls(house: PlayersHouse): ResetCalls {
  let networks = 0;
  // The limit for one address stays out of the way.
  const newAddress = (): string => {
    networks += 1;
    return `10.1.${String(networks >> 8)}.${String(networks & 255)}`;
  };
  const sendMails = async (): Promise<Mail[]> => {
    house.mails.length = 0;
    await house.mail.sendDue();
    return [...house.mails];
  };
  const forgot = (email: string): Promise<HouseAnswer> =>
    house.post('/auth/forgot-password', { email }, { address: newAddress() });
  return {
    newAddress,
    sendMails,
    forgot,
    openAccount: (username, changes = {}) => house.players.accounts.createPlayer(signupForm(username, changes)),
    reset: (token, password = NEW_PASSWORD, address = newAddress()) =>
      house.post('/auth/reset-password', { token, password }, { address }),
    check: (token) => house.post('/auth/reset-password/check', { token }, { address: newAddress() }),
    opens: async (username, password) =>
      (await house.post('/auth/login', { username, password }, { address: newAddress() })).status === 200,
    askForToken: async (email) => {
      await sendMails();
      expect(await forgot(email)).toMatchObject({ status: 200 });
      return readResetToken((await sendMails())[0]);
    },
    letIn: async (email, cookie) => {
      await sendMails();
      expect(await house.post('/auth/login-link', { email }, { address: newAddress() })).toMatchObject({ status: 200 });
      const [mail, ...others] = await sendMails();
      expect(others).toEqual([]);
      const token = readToken(mail?.links[0], 'login/link');
      return await house.post('/auth/login-link/open', { token }, { address: newAddress(), cookie });
    },
  };
}

/** The token in a mail's first link, or in the one at that place. */
export function readResetToken(mail: Mail | undefined, place = 0): string {
  return readToken(mail?.links[place], 'reset-password');
}

function readToken(link: string | undefined, page: string): string {
  const start = `${PUBLIC_URL}/${page}/`;
  expect(link?.startsWith(start)).toBe(true);
  return (link ?? '').slice(start.length);
}
