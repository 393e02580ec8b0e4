import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { baseIds, diesel, makeAd, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { readAll, readInOwnProcess } from './indexLoader.ts';

const OWNERS = 5;
/** Ads that an owner may publish without a plan. */
const ADS_EACH = 2;
const ADS = OWNERS * ADS_EACH;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await makePerson(t, { role: 'admin' });
  const ids = await baseIds(t);
  for (let at = 0; at < OWNERS; at += 1) {
    const owner = await makePerson(t);
    for (let week = 0; week < ADS_EACH; week += 1) {
      const ad = diesel(ids, { density15: 820 + at, description: `Cargo of week ${week}` });
      await makeAd(t, owner, ad, { approvedBy: admin });
    }
  }
});
afterAll(() => t.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gasmap-fill-'));
});
afterEach(() => rm(folder, { recursive: true }));

const readHere = (url: string, ended = new AbortController().signal) =>
  readInOwnProcess({ expected: ADS, url }, { folder, ended });

test('a process of its own reads the same as this one would, and leaves no file', async () => {
  const own = await readAll(t.ctx.db, { expected: ADS, chunk: 7, isOver: () => false });
  const read = await readHere(t.ctx.databaseUrl);
  expect(own.orders.published.count).toBe(ADS);
  expect(read).toEqual(own);
  expect(await readdir(folder)).toEqual([]);
});

test('a process that fails, or is not waited for, is an error and leaves no file', async () => {
  const nowhere = new URL(t.ctx.databaseUrl);
  nowhere.pathname = '/nowhere';
  await expect(readHere(nowhere.href)).rejects.toThrow(/ended with 1: .*database "nowhere" does not exist/s);
  const ended = new AbortController();
  const reading = readHere(t.ctx.databaseUrl, ended.signal);
  ended.abort();
  await expect(reading).rejects.toThrow('aborted');
  await expect(readHere(t.ctx.databaseUrl, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
});
