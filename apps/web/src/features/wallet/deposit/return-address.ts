import { depositStatus } from '@rang/contract';

/** The deposit that the payment page sent the player back for: `?deposit=<id>`; undefined for anything that is no id. */
export function findReturnedDeposit(search: object): string | undefined {
  const wanted = new Map<string, unknown>(Object.entries(search)).get('deposit');
  const parsed = depositStatus.params.safeParse({ id: wanted });
  return parsed.success ? parsed.data.id : undefined;
}
