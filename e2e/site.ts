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
import { makeQuickFolder } from '../server/test/quickFolder.ts';

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));
/** As it is started for people, `npm test` having taken the types out. */
const STRIPPED = `--import=${new URL('../scripts/stripped.mjs', import.meta.url).href}`;
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
  /** Everything that was mailed so far, oldest first. */
  mails(): Promise<SentMail[]>;
  /** Runs one statement on the site's own database. */
  sql(statement: string): Promise<void>;
  /** What is to be done later is due now: answers that come late, mails that wait for an undo. */
  hurry(): Promise<void>;
  stop(): Promise<void>;
};

const unquoted = (content: string) =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Mails that the site wrote into its outbox for want of a mail server. */
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

/** A copy of a data folder that keeps owners: as root the database runs as somebody else. */
async function copied(from: string, to: string): Promise<void> {
  if (process.getuid?.() === 0) await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  else await cp(from, to, { recursive: true });
}

/** Names the data folder of a site that has its demo data already, for every site of the run to begin with. */
export const DEMO_DATA = 'GASMAP_E2E_DATA';

/** `host`: passkeys belong to a name, a numeric address has none. */
type Start = { keeps?: string | null; settings?: Record<string, string>; host?: '127.0.0.1' | 'localhost' };

/** The built site with demo data, on a database, a data folder and a port of its own. */
export async function startSite({
  keeps = null,
  settings = {},
  host = '127.0.0.1',
}: Start = {}): Promise<Site> {
  const folder = keeps ?? (await makeQuickFolder('gasmap-e2e-'));
  const demo = process.env[DEMO_DATA];
  if (demo && keeps === null) await copied(demo, folder);
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
    // Each site loads what the one before has compiled.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'gasmap-compiled'),
    ...settings,
  };
  const child: ChildProcess = spawn(process.execPath, [STRIPPED, MAIN], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      // One that ended by itself tells of it no second time.
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      if (keeps === null) await rm(folder, { recursive: true, force: true });
    },
  };
}

const TOLD_OF_A_PAGE = 1_500;

/** Where the pages of a failed test stood, what they said, and what the browser said of them: traces cost a fifth of the time. */
async function tellOf(contexts: readonly BrowserContext[], { status, expectedStatus, title }: TestInfo) {
  if (status === expectedStatus) return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing');
    const messages = (await page.consoleMessages()).filter((message) => message.type() === 'error');
    const faults = [...messages.map((message) => message.text()), ...(await page.pageErrors()).map(String)];
    process.stderr.write(
      `\n── ${title}: ${page.url()}\n${faults.join('\n')}\n${text.replace(/\s+/g, ' ').slice(0, TOLD_OF_A_PAGE)}\n`,
    );
  }
}

/** Each file has a site of its own; `baseURL` leads to it. */
export const test = base.extend<{ told: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright tells the needed fixtures by the pattern
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
    await tellOf([context], info);
  },
  told: [
    async ({ browser }, use, info) => {
      await use(undefined);
      await tellOf(browser.contexts(), info);
    },
    { auto: true },
  ],
});

const PASSWORD = 'gasmap-demo';

/** Signs a demo account in over the API and stores the session as the site does. */
export async function signIn(
  page: Page,
  site: Site,
  name: 'superadmin' | 'admin' | 'trader' | 'guest',
): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/auth/login`, {
    data: { email: `${name}@gasmap.test`, password: PASSWORD },
  });
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
