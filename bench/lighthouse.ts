import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { startSite } from '../e2e/kit/site.ts';
import { findChromium } from '../scripts/findChromium.ts';
import { middleBy } from './middle.ts';

/** `node bench/lighthouse.ts [address]`: Lighthouse with mobile settings for the public pages; median of the runs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = Number(process.env.RUNS ?? 3);
const GOAL = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MEASURED = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

type Kind = keyof typeof GOAL;
type Audit = { score: number | null; scoreDisplayMode: string; numericValue?: number };
type Report = {
  categories: Record<Kind, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const kinds = Object.keys(GOAL) as Kind[];
const say = (line: string) => process.stdout.write(`${line}\n`);

async function lighthouse(address: string): Promise<Report> {
  const given = ['--yes', LIGHTHOUSE, address, '--output=json', '--quiet', '--throttling-method=simulate'];
  const { stdout } = await promisify(execFile)(
    'npx',
    [...given, `--only-categories=${kinds.join(',')}`, '--chrome-flags=--headless=new --no-sandbox'],
    {
      maxBuffer: 100_000_000,
      env: {
        ...process.env,
        CHROME_PATH: findChromium(),
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      },
    },
  );
  return JSON.parse(stdout) as Report;
}

const points = ({ categories }: Report, kind: Kind) => Math.round(categories[kind].score * 100);

/** Audits that keep a category below 100, except performance, where the scores say more. */
const shortcomings = ({ categories, audits }: Report) =>
  kinds
    .filter((kind) => kind !== 'performance')
    .flatMap((kind) => categories[kind].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);

const performanceOf = (report: Report) => points(report, 'performance');

async function measure(address: string) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await lighthouse(address));
  const middle = middleBy(reports, performanceOf);
  return {
    scores: Object.fromEntries(kinds.map((kind) => [kind, points(middle, kind)])),
    'performance of each run': reports.map(performanceOf).toSorted((a, b) => a - b),
    measured: Object.fromEntries(
      Object.entries(MEASURED).map(([name, id]) => [
        name,
        Math.round((middle.audits[id]?.numericValue ?? 0) * 1000) / 1000,
      ]),
    ),
    shortcomings: shortcomings(middle),
  };
}

const given = process.argv[2];
const site = given === undefined ? await startSite() : null;
const url = given ?? site?.url ?? '';
try {
  const list = (await (await fetch(`${url}/api/ads/public?limit=1`)).json()) as { items: { slug: string }[] };
  const pages: Record<string, string> = { '/': '/', '/market': '/market', '/pricing': '/pricing' };
  if (list.items[0]) pages['/market/:slug'] = `/market/${list.items[0].slug}`;
  const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const [name, path] of Object.entries(pages)) {
    const result = await measure(url + path);
    figures[name] = result;
    say(`${name} ${JSON.stringify(result)}`);
  }
  await writeFile(
    new URL('lighthouse.json', import.meta.url),
    `${JSON.stringify(
      { at: new Date().toISOString(), load: loadavg()[0], runs: RUNS, goal: GOAL, figures },
      null,
      2,
    )}\n`,
  );
} finally {
  await site?.stop();
}
