import { readdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** One project per file, because projects do not share workers: so each file has a site of its own (see site.ts). */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));

/** What takes longest: begun first, it does not keep one worker busy when the other has nothing left. */
const LONG = [
  'adminScreens',
  'screens',
  'baseData',
  'keys',
  'dialogs',
  'journey',
  'pwa',
  'plans',
  'adminMoney',
  'interest',
  'wallet',
  'moderation',
  'account',
];
const place = (file: string) => {
  const found = LONG.indexOf(file.replace('.spec.ts', ''));
  return found < 0 ? LONG.length : found;
};

/** Files that look at the map. Without a graphics card drawing it takes most of a core, so the others do without. */
const MAPS = ['journey', 'map', 'screens'];

const executablePath = process.env.CHROMIUM_PATH;

// Root has no sandbox of its own; the pages are ours.
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages here live for seconds, in which it does not pay to compile their script a second time for speed. */
const withoutMap = [...args, '--disable-3d-apis', '--disable-gpu', '--js-flags=--no-maglev --no-turbofan'];

export default defineConfig({
  testDir: '.',
  globalSetup: './demoData.ts',
  projects: files
    .toSorted((a, b) => place(a) - place(b))
    .map((file) => {
      const name = file.replace('.spec.ts', '');
      const launchOptions = {
        ...(executablePath && { executablePath }),
        args: MAPS.includes(name) ? args : withoutMap,
      };
      // A worker between page and server would hide calls from the files that answer in the server's place.
      const serviceWorkers = name === 'pwa' ? 'allow' : 'block';
      return { name, testMatch: file, use: { launchOptions, serviceWorkers } };
    }),
  outputDir: '../test-results',
  timeout: 90_000,
  // Generous: a busy machine costs a green run nothing.
  expect: { timeout: 20_000 },
  workers: 2,
  // On a machine that nobody watches a second try decides; the first is told of at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // What moves is drawn again and again, and cannot be clicked until it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
  },
});
