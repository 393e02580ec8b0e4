import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './testApp.ts';

/** All mails since the last call, with quoted-printable decoded. */
export async function readMails(t: TestApp): Promise<string[]> {
  await t.ctx.jobs.drain();
  const outbox = join(t.ctx.env.DATA_DIR, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  await rm(outbox, { recursive: true, force: true });
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** The token in a mail's link. */
export const tokenIn = (mail: string | undefined): string =>
  /\/(?:reset-password|verify-email)(?:\?invited=1)?#token=([A-Za-z0-9_-]{43})/.exec(mail ?? '')?.[1] ??
  'none';
