import { chmod, rm } from 'node:fs/promises';
import { Client } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openDb } from '../db/client.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { openJobs } from '../jobs/jobs.ts';
import { makeQuickFolder } from './kit/quickFolder.ts';
import { findServerBinaries } from './kit/serverBinaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, and the migrated and seeded template that they are copied from. */
    testServer: { url: string; template: string };
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

// Nothing in it has to outlive the run.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
};

function serverHome(): string | undefined {
  if ((process.env.GASMAP_TEST_DB ?? 'embedded') === 'embedded') return undefined;
  const home = findServerBinaries();
  if (home === null)
    throw new Error('GASMAP_TEST_DB=server, but there is no PostgreSQL server 15 or newer here.');
  return home;
}

async function startServer(): Promise<TestServer> {
  if (process.env.TEST_DATABASE_URL !== undefined) {
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  }
  const folder = await makeQuickFolder('gasmap-test-');
  // As root the server runs as another user; before version 16 it cannot work below a closed folder.
  await chmod(folder, 0o755);
  const home = serverHome();
  const options = { settings: SETTINGS, ...(home !== undefined && { home }) };
  const server = await startEmbedded(folder, () => {}, options);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Migrated, with base data and queues, so that copies need not create them. */
async function prepareTemplate(url: string): Promise<void> {
  await prepareDatabase(url);
  const db = openDb(url);
  const jobs = await openJobs(db, url, pino({ level: 'silent' }));
  await jobs.stop();
  await db.destroy();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `gasmap_template_${process.pid}`;
  await execute(server.url, `drop database if exists ${template}`, `create database ${template}`);
  const url = new URL(server.url);
  url.pathname = template;
  await prepareTemplate(url.href);
  project.provide('testServer', { url: server.url, template });
  return async () => {
    await execute(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}
