import { readdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** One project per file: projects do not share workers, so each file gets its own site (see site.ts). */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));

/** Slowest files, started first, so that none runs alone at the end. */
const LONG = [
  'adminScreens',
  'pwa',
  'settings',
  'screens',
  'baseData',
  'dialogs',
  'secondFactor',
  'access',
  'backups',
  'keys',
  'adminMoney',
  'interest',
  'wallet',
  'myAds',
  'notifications',
  'moderation',
];
const place = (file: string) => {
  const found = LONG.indexOf(file.replace('.spec.ts', ''));
  return found < 0 ? LONG.length : found;
};

/** Files that show the map. Without a GPU, drawing it takes most of a core, so the others run without 3D. */
const MAPS = ['journey', 'map', 'screens'];

const executablePath = process.env.CHROMIUM_PATH;

// Chromium has no sandbox when run as root; the pages are our own.
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages live for seconds, so optimizing compilation of their script does not pay off. */
const withoutMap = [...args, '--disable-3d-apis', '--disable-gpu', '--js-flags=--no-maglev --no-turbofan'];

const launch = (withMap: boolean) => ({
  ...(executablePath && { executablePath }),
  args: withMap ? args : withoutMap,
});

const complete = files
  .toSorted((a, b) => place(a) - place(b))
  .map((file) => {
    const name = file.replace('.spec.ts', '');
    // A service worker would hide requests from files that mock server responses.
    const serviceWorkers = name === 'pwa' ? ('allow' as const) : ('block' as const);
    return { name, testMatch: file, use: { launchOptions: launch(MAPS.includes(name)), serviceWorkers } };
  });

/** Files share sites, because starting one takes longer than most of these journeys. */
const short = [true, false].map((withMap) => ({
  name: withMap ? 'shortWithMap' : 'short',
  grep: /@short/,
  testMatch: files.filter((file) => MAPS.includes(file.replace('.spec.ts', '')) === withMap),
  use: { launchOptions: launch(withMap), serviceWorkers: 'block' as const },
}));

export default defineConfig({
  testDir: '.',
  globalSetup: './kit/demoData.ts',
  projects: process.env.GASMAP_JOURNEYS === 'short' ? short : complete,
  outputDir: '../test-results',
  timeout: 90_000,
  // Generous: a passing run loses nothing on a busy machine.
  expect: { timeout: 20_000 },
  // Suits two cores: of three journeys, one is always waiting for a response, a notification or a frame.
  workers: 3,
  // In CI a failed test is retried; tests that needed the retry are listed at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Animated elements are redrawn continuously and cannot be clicked until they are stable.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
  },
});
