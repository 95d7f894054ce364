import { inGateway, type Mutant } from '../../mutant.ts';

const SENDS_NOTHING =
  'Whoever connects to the payment gateway and does not send holds nothing for long, and no more than a share of its connections';

/** What anybody may hold of the payment gateway and ask of it. */
export const GATEWAY: readonly Mutant[] = [
  {
    guard: 'a request to the payment gateway that dribbles in is given up',
    row: SENDS_NOTHING,
    edits: [inGateway('create-http.ts', 'requestTimeout: patienceMs,\n    connectionTimeout: 2 * patienceMs,', '')],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'promises a body',
  },
  {
    guard: 'nobody takes up all connections of the payment gateway',
    row: SENDS_NOTHING,
    edits: [
      inGateway('limit-connections.ts', 'countOf(origin) >= perAddress * NETWORKS_OF_SITE ** wider', 'wider < 0'),
    ],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'no more are open',
  },
  {
    guard: 'payers leave the merchant its part of the connections of the payment gateway',
    edits: [inGateway('limit-connections.ts', '>= together - forMerchant', '>= together')],
    tests: ['apps/gateway/tests/connections.test.ts'],
    only: 'however many payers',
  },
];
