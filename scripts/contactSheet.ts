import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { settle } from '../e2e/kit/look.ts';
import { makeNewcomer, makeThings, type Things } from '../e2e/kit/sheetData.ts';
import { type Shot, shotsOf } from '../e2e/kit/sheetScreens.ts';
import { type Site, signIn, startSite } from '../e2e/kit/site.ts';
import { findChromium } from './findChromium.ts';

/*
 * `node scripts/contactSheet.ts [--only text] [--states full,empty,error,loading] [--widths 1280,360] [--themes light,dark]
 * [--language ar]`:
 * a picture of every screen of the built site in every state, and one sheet of them for each area, in test-results/looks.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    states: { type: 'string', default: 'full,empty,error,loading' },
    widths: { type: 'string', default: '1280,360' },
    themes: { type: 'string', default: 'light,dark' },
    language: { type: 'string', default: 'en' },
    to: { type: 'string', default: fileURLToPath(new URL('../test-results/looks/', import.meta.url)) },
  },
});
const HEIGHT = 800;
const TALLEST = 2400;
/** A failed read is retried once before the screen shows an error, and a map is drawn last. */
const SLOW_MS = 3_500;
/** Calls of the app shell, which work in every state of the screen. */
const SHELL = /\/api\/(auth|site-settings|landing-settings|notifications\/stream)/;

type Taken = Shot & { state: string; width: string; theme: 'light' | 'dark'; file: string };
const taken: Taken[] = [];
const faults: string[] = [];
let things: Things;

/** Stable file names: ids of created things are replaced by their role. */
const nameOf = ({ who, path, press }: Shot): string =>
  Object.entries(things)
    .reduce(
      (name, [part, made]) => name.replace(made, part),
      `${who ?? 'visitor'}${path}${press ? `~${press}` : ''}`,
    )
    .replace(/[^a-z0-9~=-]+/gi, '_');

async function routesOf(page: Page): Promise<string[]> {
  // The app starts after the first paint.
  await page.evaluate(
    'new Promise((go) => { const look = () => globalThis.__TSR_ROUTER__ ? go() : setTimeout(look, 50); look(); })',
  );
  return page.evaluate(
    'Object.keys(__TSR_ROUTER__.routesByPath).map((path) => path.replace(/(.)\\/$/, "$1"))',
  );
}

async function spoil(page: Page, state: string): Promise<void> {
  await page.route(/\/api\//, (route) => {
    if (SHELL.test(route.request().url()) || state === 'full' || state === 'empty') return route.fallback();
    const body = { code: 'INTERNAL', message: 'Something went wrong on our side.', requestId: 'b7c1a3f0' };
    return state === 'error' ? route.fulfill({ status: 500, json: body }) : undefined;
  });
}

async function show(page: Page, { path, press }: Shot, state: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: 8_000 });
  if (state === 'loading') return;
  const isMap = (await page.locator('canvas').count()) > 0;
  await (state === 'error' || isMap ? page.waitForTimeout(SLOW_MS) : settle(page));
  if (press === undefined) return;
  for (const step of press.split(' > ')) {
    // `link: Crude oil` if a button has the same name.
    const [, kind, name = step] = /^(?:(link|button): )?(.*)$/.exec(step) ?? [];
    const named = { name, exact: false } as const;
    const any = page
      .getByRole('button', named)
      .or(page.getByRole('link', named))
      .or(page.getByRole('tab', named))
      .or(page.getByRole('textbox', named))
      .or(page.getByRole('menuitem', named));
    const target = (kind === undefined ? any : page.getByRole(kind as 'link', named)).filter({
      visible: true,
    });
    // An overlay comes last in the document, after the screen it covers.
    const within = (await page.getByRole('dialog').count()) > 0;
    const pick = within ? target.and(page.locator('[role="dialog"] *')).first() : target.first();
    await pick.click({ timeout: 4_000 });
    await settle(page);
  }
}

async function shoot(
  browser: Browser,
  site: Site,
  who: Shot['who'],
  shots: Shot[],
  state: string,
  width: string,
) {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: Number(width), height: HEIGHT },
  });
  await context.addInitScript(`localStorage.setItem('language', '${values.language}')`);
  const page = await context.newPage();
  if (who) await signIn(page, site, who);
  await spoil(page, state);
  for (const shot of shots) {
    const name = nameOf(shot);
    for (const theme of values.themes.split(',') as Taken['theme'][]) {
      try {
        await page.emulateMedia({ colorScheme: theme });
        await show(page, shot, state);
      } catch (fault) {
        faults.push(`${name} ${state} ${width} ${theme}: ${String(fault).split('\n')[0]}`);
      }
      const file = `${name}.${state}.${width}.${theme}.png`;
      const tall = await page.locator('html').evaluate((html) => html.scrollHeight);
      const height = Math.min(Math.max(tall, HEIGHT), TALLEST);
      const clip = { x: 0, y: 0, width: Number(width), height };
      // An overlay covers the viewport, not the whole page.
      const isOver = (await page.locator('[role="dialog"], dialog[open]').count()) > 0;
      await page.screenshot({ path: values.to + file, ...(!isOver && { fullPage: true, clip }) });
      taken.push({ ...shot, state, width, theme, file });
    }
  }
  await context.close();
}

const STYLE = `body{font:13px system-ui;margin:24px;background:#888}h2{margin:24px 0 6px}
div{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}figure{margin:0}img{display:block;max-height:640px;max-width:560px}`;

async function layOut(area: Shot['area']): Promise<void> {
  const own = taken.filter((one) => one.area === area);
  const screens = Map.groupBy(own, ({ who, path, press }) =>
    [who ?? 'visitor', path, press].filter(Boolean).join(' '),
  );
  const rows = [...screens].map(([title, shots]) => {
    const figures = shots.map(({ file, state, width, theme }) => {
      const caption = `${state} ${width} ${theme}`;
      return `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption}"></a></figure>`;
    });
    return `<h2>${title}</h2><div>${figures.join('')}</div>`;
  });
  const page = `<!doctype html><meta charset="utf-8"><title>${area}</title><style>${STYLE}</style>${rows.join('')}`;
  await writeFile(`${values.to}${area}.html`, page);
}

await mkdir(values.to, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const full = await startSite();
const settings = {
  DEMO: 'off',
  SUPERADMIN_EMAIL: 'superadmin@gasmap.test',
  SUPERADMIN_PASSWORD: 'gasmap-demo',
};
const empty = await startSite({ settings });
try {
  things = await makeThings(full);
  await makeNewcomer(empty);
  const start = await browser.newPage({ baseURL: full.url });
  await start.goto('/');
  const every = shotsOf(await routesOf(start), things).filter(({ path, press = '', area, who }) =>
    `${area} ${who} ${path} ${press}`.match(values.only),
  );
  for (const state of values.states.split(',')) {
    const site = state === 'empty' ? empty : full;
    const shots = every.filter(
      ({ path, press, who }) =>
        state === 'full' || (!press && who !== 'guest' && !/[?]|[0-9a-f]{8}-/.test(path)),
    );
    for (const [who, own] of Map.groupBy(shots, (shot) => shot.who)) {
      for (const width of values.widths.split(',')) await shoot(browser, site, who, own, state, width);
    }
  }
  for (const area of ['public', 'member', 'admin'] as const) await layOut(area);
} finally {
  await browser.close();
  await Promise.all([full.stop(), empty.stop()]);
}
process.stdout.write(`${taken.length} pictures in ${values.to}\n${faults.join('\n')}\n`);
