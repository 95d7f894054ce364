import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** The pictures of the documents: taken in a house of their own, whose players begin with play money. */
export default defineConfig({
  ...tests,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './open-house.ts',
  testMatch: '*.pictures.ts',
  workers: 1,
  use: { ...tests.use, baseURL: '' },
  projects: [{ name: 'pictures', metadata: { house: 'PICTURES' } }],
});
