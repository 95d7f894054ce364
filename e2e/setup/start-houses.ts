import { openHouse } from './open-house.ts';

/**
 * Opens the two houses of the tests, one that all share and one whose gateway's switches are turned, and returns how to
 * close them. What a test needs to know of its house stands in the environment, below the name that its project gives.
 */
export default async function startHouses(): Promise<() => Promise<void>> {
  const houses = await Promise.all([open('SHARED'), open('SWITCHES')]);
  return async () => {
    await Promise.all(houses.map(({ close }) => close()));
  };
}

async function open(name: string) {
  const house = await openHouse();
  for (const [setting, value] of Object.entries(house.settings)) process.env[`E2E_${name}_${setting}`] = String(value);
  return house;
}
