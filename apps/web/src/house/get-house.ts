import { house } from '@rang/contract';
import type { z } from 'zod';
import { callApi } from './calls/api.ts';

export type House = z.output<(typeof house)['answer']>;

export function getHouse(): Promise<House> {
  return callApi(house);
}
