import { openHouse } from '../setup/open-house.ts';

/** Opens the one house in which the pictures are taken, and returns how to close it. */
export default async function open(): Promise<() => Promise<void>> {
  const house = await openHouse(1_000);
  for (const [setting, value] of Object.entries(house.settings)) process.env[`E2E_PICTURES_${setting}`] = String(value);
  return house.close;
}
