import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../house/calls/api-error.ts';
import { sendEitherWay } from './send-command.ts';

const failing = (code: ConstructorParameters<typeof ApiError>[0]['code']) => () =>
  Promise.reject(new ApiError({ code }));
const paid = () => Promise.resolve('paid');

describe('a command that may go either way', () => {
  it('goes over the socket alone where that is answered', async () => {
    const byCall = vi.fn(paid);
    expect(await sendEitherWay({ bySocket: paid, byCall })).toBe('paid');
    expect(byCall).not.toHaveBeenCalled();
  });

  it('goes once by a call where the socket reaches nobody or its answer is lost', async () => {
    for (const code of ['NETWORK', 'TIMEOUT'] as const) {
      const byCall = vi.fn(paid);
      expect(await sendEitherWay({ bySocket: failing(code), byCall })).toBe('paid');
      expect(byCall).toHaveBeenCalledOnce();
    }
  });

  it('is not sent again where the house refused it', async () => {
    const byCall = vi.fn(paid);
    await expect(sendEitherWay({ bySocket: failing('CRASH_TOO_LATE'), byCall })).rejects.toMatchObject({
      code: 'CRASH_TOO_LATE',
    });
    expect(byCall).not.toHaveBeenCalled();
  });

  it("fails with the house's refusal of the call, else with what the socket met", async () => {
    const bySocket = failing('TIMEOUT');
    await expect(sendEitherWay({ bySocket, byCall: failing('CRASH_TOO_LATE') })).rejects.toMatchObject({
      code: 'CRASH_TOO_LATE',
    });
    await expect(sendEitherWay({ bySocket, byCall: failing('NETWORK') })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
