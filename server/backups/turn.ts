import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Context } from '../context.ts';
import { openLongClient } from '../db/longClient.ts';
import { CLOSED, isHeld, TURN, tryLock } from './turn.queries.ts';

export type Turn = { end(): Promise<void> };

async function lockOf(url: string, name: string): Promise<Client | null> {
  const client = await openLongClient(url);
  if (await tryLock(client, name)) return client;
  await client.end();
  return null;
}

/** Null while somebody else has it. */
export async function takeTurn(url: string): Promise<Turn | null> {
  const client = await lockOf(url, TURN);
  return client && { end: () => client.end() };
}

/** How long an instance may not know of it. */
const KNOWN_MS = 1_000;

/** Answers once every instance has noticed; the site opens again when the answer is called, or this process ends. */
export async function closeSite(url: string): Promise<() => Promise<void>> {
  const client = await lockOf(url, CLOSED);
  if (!client) throw new Error('The site is closed already by another restore');
  await pause(KNOWN_MS + 200);
  return () => client.end();
}

const known = new WeakMap<object, { at: number; held: Promise<boolean> }>();

/** Whether a restore is under way, here or on another instance. */
export function isClosed({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const before = known.get(db);
  if (before && performance.now() - before.at < KNOWN_MS) return before.held;
  // A database that does not answer is for the call itself to notice.
  const held = isHeld(db, CLOSED).catch(() => false);
  known.set(db, { at: performance.now(), held });
  return held;
}
