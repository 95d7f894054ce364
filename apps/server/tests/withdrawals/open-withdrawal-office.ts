import { expect } from 'vitest';
import { MERCHANT, SECRET, startGateway, WEBHOOK_SECRET } from '../../../gateway/tests/merchant.ts';
import { createSandboxGateway } from '../../src/modules/gateway/index.ts';
import type { Fault } from '../../src/modules/ledger/index.ts';
import { createBankSeal, listWithdrawalFaults } from '../../src/modules/withdrawals/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openHouse, type TestAdmin, type TestHouse, type TestPlayer } from '../house/open-house.ts';
import { BANK } from './withdrawals-house.ts';

/** Above it two administrators have to approve. */
export const ONE_IS_ENOUGH = 1_000;

/** What somebody has asked for. */
export interface Asked {
  readonly player: TestPlayer;
  readonly id: string;
  readonly orderNo: string;
}

/** A whole house over HTTP with a gateway that pays at once, and two administrators who decide. */
export interface WithdrawalOffice {
  readonly house: TestHouse;
  readonly gatewayUrl: string;
  readonly owner: TestAdmin;
  readonly operator: TestAdmin;
  /** A player with ₹5,000 asks for so many rupees. */
  askFor(amount: number, bank?: object): Promise<Asked>;
  /** What its withdrawals' part of the reconciliation finds. */
  listFaults(): Promise<Fault[]>;
  close(): Promise<void>;
}

export async function openWithdrawalOffice(): Promise<WithdrawalOffice> {
  const gateway = await startGateway({ payoutMs: 0 });
  const house = await openHouse({
    settings: {
      ...{ GATEWAY_URL: gateway.url, GATEWAY_MERCHANT: MERCHANT, GATEWAY_SECRET: SECRET },
      ...{ GATEWAY_WEBHOOK_SECRET: WEBHOOK_SECRET, WITHDRAWAL_SECOND_APPROVAL: String(ONE_IS_ENOUGH) },
    },
  });
  const settings = { url: gateway.url, merchant: MERCHANT, secret: SECRET, webhookSecret: WEBHOOK_SECRET };
  const client = createSandboxGateway({ ...settings, clock: systemClock, timeoutMs: 5_000 });
  const bankSeal = createBankSeal('ab'.repeat(32));
  let players = 0;
  return {
    house,
    gatewayUrl: gateway.url,
    owner: await house.enterOffice('meera', 'owner'),
    operator: await house.enterOffice('vikram', 'operator'),
    askFor: async (amount, bank = {}) => {
      players += 1;
      const player = await house.enter(`player${String(players)}`, 5_000_00n);
      // Each has an account of their own, with the same last digits.
      const own = `${String(1_000 + players)}${BANK.account_number.slice(4)}`;
      const body = { amount, ...BANK, account_number: own, ...bank };
      const answer = await house.call('POST', '/mxpay/payout', { token: player.token, body });
      expect(answer.status, answer.text).toBe(200);
      const { _id: id, orderNo } = answer.body['data'] as { _id: string; orderNo: string };
      return { player, id, orderNo };
    },
    listFaults: () => listWithdrawalFaults(house.pool, { gateway: client, bankSeal }),
    close: async () => {
      await house.close();
      await gateway.stop();
    },
  };
}
