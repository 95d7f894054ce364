/** A mismatch between a deposit or withdrawal and what the ledger or the gateway says. */
export interface PaymentFault {
  readonly fault: string;
  readonly subject: string;
}

/**
 * The faults that a second look finds as well. Gateway and database cannot be asked at the same moment, and what ends at
 * one of them in between is news, not a fault.
 */
export async function lookTwice(look: () => Promise<PaymentFault[]>): Promise<PaymentFault[]> {
  const first = await look();
  if (first.length === 0) return [];
  const again = await look();
  return again.filter(({ fault, subject }) => first.some((one) => one.fault === fault && one.subject === subject));
}
