import { openHouse } from './open-house.ts';

/**
 * Opens the houses of the tests, one that all share, one whose gateway's switches are turned and one that welcomes players,
 * and returns how to close them. What a test needs to know of its house stands in the environment, below the name that its
 * project gives.
 */
export default async function startHouses(): Promise<() => Promise<void>> {
  const houses = await Promise.all([open('SHARED'), open('SWITCHES'), open('WELCOMING', 1_000)]);
  return async () => {
    await Promise.all(houses.map(({ close }) => close()));
  };
}

async function open(name: string, welcome = 0) {
  const house = await openHouse(welcome);
  for (const [setting, value] of Object.entries(house.settings)) process.env[`E2E_${name}_${setting}`] = String(value);
  return house;
}
