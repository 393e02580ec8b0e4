import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const NAMES = [
  // Without a window: a journey takes half the processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const PLAYWRIGHT = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));

/**
 * The browser for the journeys: CHROMIUM_PATH, an installed one, or Playwright's own, downloaded if needed.
 * @throws with instructions if there is none.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, where no browser is.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const found = [...installed, chromium.executablePath()].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const fetched = spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], { stdio: 'inherit' });
  if (fetched.status === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('There is no browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}
