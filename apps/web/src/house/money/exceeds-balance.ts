import type { Paise } from '@rang/contract';

/** Whether a bet or a withdrawal is of more than the player has; where either is unknown the house says. */
export function exceedsBalance(amount: Paise | undefined, balance: Paise | undefined): boolean {
  return amount !== undefined && balance !== undefined && amount > balance;
}
