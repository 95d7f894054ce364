import { placeColourBet, type ColourSelection, type Paise } from '@rang/contract';
import { callApi } from '../../../house/calls/api.ts';

/** A bet as it was pressed. The same one in another round is another bet. */
export interface BetWish {
  readonly round: number;
  readonly selection: ColourSelection;
  readonly amount: Paise;
}

/** The command of a bet. The round is part of what is asked for: under its key another round's bet would be answered. */
export function betCommand({ round, selection, amount }: BetWish) {
  const body = { ...selection, amount };
  return {
    request: `bet ${round} ${selection.betType} ${selection.betValue} ${amount}`,
    send: (idempotencyKey: string) => callApi(placeColourBet, { body, idempotencyKey }),
  };
}
