import type { PeerCertificate } from 'node:tls';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { hostsOf, placeOf } from '../lib/databaseAddress.ts';
import { connectionTo } from './primaryHost.ts';

const two =
  'postgres://me:p%40ss@db1:5432,db2.example:5433/gasmap?target_session_attrs=read-write&sslmode=verify-full';

test('an address of several hosts is one for each, and named without its password', () => {
  expect(hostsOf('postgresql://one/gasmap')).toEqual(['postgresql://one/gasmap']);
  expect(hostsOf('postgres://u:p@[::1]:5432,10.0.0.2/g')).toEqual([
    'postgres://u:p@[::1]:5432/g',
    'postgres://u:p@10.0.0.2/g',
  ]);
  expect(hostsOf(two)).toHaveLength(2);
  expect(placeOf(two)).toBe('db1:5432,db2.example:5433/gasmap');
});

test('what is no such address is refused at the start, without being shown', () => {
  const taken = (DATABASE_URL: string) => {
    try {
      return readEnv({ DATABASE_URL }).DATABASE_URL === DATABASE_URL;
    } catch (error) {
      return (error as Error).message.split('\n').slice(1).join().trim();
    }
  };
  for (const url of [
    'postgres://one,two/g',
    two,
    'postgres:///g',
    'postgres://u@h:5432/g?target_session_attrs=primary',
  ])
    expect(taken(url)).toBe(true);
  const form = 'DATABASE_URL must start with postgres:// or postgresql://, hosts with commas between';
  for (const url of ['mysql://u:secret@h/g', 'secret', 'postgres://u:secret@one:5432,two:port/g'])
    expect(taken(url)).toBe(form);
  for (const wanted of ['any', 'standby', 'read-only'])
    expect(taken(`postgres://u:secret@one,two/g?target_session_attrs=${wanted}`)).toBe(
      'DATABASE_URL must have target_session_attrs=read-write, or none',
    );
});

test('over TLS the certificate has to be for one of the hosts', () => {
  const { connectionString, ssl } = connectionTo(two);
  expect(connectionString).toBe('postgres://me:p%40ss@db1:5432/gasmap');
  const { checkServerIdentity } = ssl as {
    checkServerIdentity(name: string, of: PeerCertificate): Error | undefined;
  };
  const certificateFor = (name: string) =>
    ({ subject: { CN: name }, subjectaltname: `DNS:${name}` }) as PeerCertificate;
  expect(checkServerIdentity('db1', certificateFor('db1'))).toBeUndefined();
  expect(checkServerIdentity('db1', certificateFor('db2.example'))).toBeUndefined();
  expect(checkServerIdentity('db1', certificateFor('db3'))).toBeInstanceOf(Error);
  expect(connectionTo('postgres://one,two/g')).not.toHaveProperty('ssl');
});

test('connections that fail together each have an error of their own', async () => {
  const config = connectionTo('postgres://u:p@127.0.0.1:1,127.0.0.1:2/g');
  const failed = () => new Client(config).connect().catch((error: unknown) => error as Error);
  const [one, other] = await Promise.all([failed(), failed()]);
  expect(one).toMatchObject({ code: '08001', message: expect.stringMatching(/^No host .* takes writes/) });
  expect(one).not.toBe(other);
});
