import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test';
import { Client } from 'pg';
import { makeQuickFolder } from '../../server/test/kit/quickFolder.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const READY_WITHIN = 180_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export type SentMail = { to: string; text: string };

export type Site = {
  url: string;
  /** All mails sent so far, oldest first. */
  mails(): Promise<SentMail[]>;
  /** Runs one statement on the site's database. */
  sql(statement: string): Promise<void>;
  /** Makes delayed jobs due now: late replies, mails that wait for an undo period. */
  hurry(): Promise<void>;
  stop(): Promise<void>;
};

const unquoted = (content: string) =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Mails written to the site's outbox, as there is no mail server. */
async function readMails(outbox: string): Promise<SentMail[]> {
  const names = await readdir(outbox).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(outbox, name);
        return { content: await readFile(path, 'utf8'), at: (await stat(path)).mtimeMs };
      }),
  );
  return files
    .sort((a, b) => a.at - b.at)
    .map(({ content }) => ({ to: /^To: (.+?)\r?$/m.exec(content)?.[1] ?? '', text: unquoted(content) }));
}

/** Copies a data folder with its owners: as root, the database runs under another user. */
async function copied(from: string, to: string): Promise<void> {
  if (process.getuid?.() === 0) await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  else await cp(from, to, { recursive: true });
}

/** Environment variable with the data folder that holds the demo data, which every site of the run starts from. */
export const DEMO_DATA = 'GASMAP_E2E_DATA';

/** `host`: passkeys need a host name rather than an IP address. */
type Start = {
  dataFolder?: string | null;
  settings?: Record<string, string>;
  host?: '127.0.0.1' | 'localhost';
};

/** Starts the built site with demo data, on its own database, data folder and port. */
export async function startSite({
  dataFolder = null,
  settings = {},
  host = '127.0.0.1',
}: Start = {}): Promise<Site> {
  const folder = dataFolder ?? (await makeQuickFolder('gasmap-e2e-'));
  const demo = process.env[DEMO_DATA];
  if (demo && dataFolder === null) await copied(demo, folder);
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `http://${host}:${port}`,
    DEMO: 'on',
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '50',
    // Each site reuses the compile cache of the previous one.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'gasmap-compiled'),
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The site was not ready in time:\n${said}`));
      child.kill('SIGTERM');
    }, READY_WITHIN);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('GasMap is ready')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The site ended with ${code}:\n${said}`));
    });
  });
  const sql = async (statement: string): Promise<void> => {
    const password = await readFile(join(folder, 'postgres', 'gasmap.password'), 'utf8');
    const postmaster = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
    const client = new Client({
      host: '127.0.0.1',
      port: Number(postmaster.split('\n')[3]),
      user: 'gasmap',
      database: 'gasmap',
      password: password.trim(),
    });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url: `http://${host}:${port}`,
    mails: () => readMails(join(folder, 'outbox')),
    sql,
    hurry: () =>
      sql("update pgboss.job set start_after = now() where state < 'active' and start_after > now()"),
    async stop() {
      // A process that has already exited emits no further exit event.
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      if (dataFolder === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

const PAGE_TEXT_MAX = 1_500;

/** URL, text and browser errors of the pages of a failed test; traces would cost a fifth of the run time. */
async function reportFailure(
  contexts: readonly BrowserContext[],
  { status, expectedStatus, title }: TestInfo,
) {
  if (status === expectedStatus) return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing');
    const messages = (await page.consoleMessages()).filter((message) => message.type() === 'error');
    const faults = [...messages.map((message) => message.text()), ...(await page.pageErrors()).map(String)];
    process.stderr.write(
      `\n── ${title}: ${page.url()}\n${faults.join('\n')}\n${text.replace(/\s+/g, ' ').slice(0, PAGE_TEXT_MAX)}\n`,
    );
  }
}

/** Each file has its own site; `baseURL` points to it. */
export const test = base.extend<{ failureReport: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: READY_WITHIN * 2 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use, info) => {
    await use(context);
    await reportFailure([context], info);
  },
  failureReport: [
    async ({ browser }, use, info) => {
      await use(undefined);
      await reportFailure(browser.contexts(), info);
    },
    { auto: true },
  ],
});

const PASSWORD = 'gasmap-demo';

/** Signs somebody in through the API and stores the session like the site does. */
export async function signInAs(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password } });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', '1');
      localStorage.setItem('authToken', session.token);
      localStorage.setItem('user', session.user);
    },
    { token, user: JSON.stringify(user) },
  );
}

/** Signs a demo account in. */
export const signIn = (
  page: Page,
  site: Site,
  name: 'superadmin' | 'admin' | 'trader' | 'guest',
): Promise<void> => signInAs(page, site.url, { email: `${name}@gasmap.test`, password: PASSWORD });
