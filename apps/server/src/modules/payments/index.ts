/**
 * Owns money on its way in: deposits and what the gateway says of them. Guarantees that a deposit is stored before the
 * gateway hears of it, that a player is credited once and only on the gateway's own signed word or its answer to our
 * question, that `paid` never un-happens, and that a report which does not fit a deposit of ours moves nothing and
 * leaves an alert.
 */
export { createPayments, type Payments } from './create-payments.ts';
export { nextCheckAt } from './check-times.ts';
export { createClockWatch } from './clock-watch.ts';
export { createSandboxGateway } from './sandbox-gateway.ts';
export { insertAlert, type Alert, type AlertKind } from './store.ts';
export { listPaymentFaults, lookTwice, type PaymentFault } from './list-payment-faults.ts';
export { registerPaymentJobs } from './jobs.ts';
export { registerPaymentRoutes } from './routes.ts';
export type { PaymentGateway } from './gateway.ts';
