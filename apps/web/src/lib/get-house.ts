import { house } from '@rang/contract';
import { callApi } from './api.ts';
import type { House } from './house.ts';

export function getHouse(): Promise<House> {
  return callApi(house);
}
