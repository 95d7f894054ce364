/**
 * Owns what the house and the payment gateway say to each other: signed calls one way, signed webhooks the other, and the
 * alerts for whatever a person has to look at. Guarantees that only what the gateway has signed lately is handed on, that
 * an event which contradicts itself or cannot be read moves nothing and leaves an alert, and that a call whose answer was
 * lost is distinguished from one that was never taken.
 */
export {
  insertAlert,
  wasReportedOtherwise,
  listAlertsOfNoPayment,
  lookTwice,
  type Alert,
  type AlertKind,
  type ComparedGateway,
} from './alerts.ts';
export { checkEach, judgeReply, retryCheckAt, type AskedOutcome, type Unanswered } from './check-each.ts';
export { nextCheckAt } from './check-times.ts';
export { createClockWatch } from './clock-watch.ts';
export { compareEach, compareTerms, compareWithList } from './compare-with-list.ts';
export type { GatewayReply, PaymentGateway } from './payment-gateway.ts';
export { checkPaymentAmount, makeNumber, nameWebhook, type PaymentParts } from './payment.ts';
export { createSandboxGateway } from './sandbox-gateway.ts';
export { registerWebhookDoor, type DoorParts } from './webhook-door.ts';
