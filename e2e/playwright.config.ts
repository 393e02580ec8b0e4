import { readdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** One project per file, because projects do not share workers: so each file has a site of its own (see site.ts). */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.spec.ts'));

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  globalSetup: './demoData.ts',
  projects: files.map((name) => ({ name: name.replace('.spec.ts', ''), testMatch: name })),
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Root has no sandbox of its own; the pages are ours.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
