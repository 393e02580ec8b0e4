import { Client } from 'pg';
import { connectionTo } from './primaryHost.ts';
import { setSession, unhurried } from './session.ts';

/** A connection for long operations: without timeouts, except for locks. */
export async function openLongClient(url: string, schema?: string): Promise<Client> {
  const client = new Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'gasmap backup',
  });
  // Its user gets the error of a lost connection with the next statement.
  client.on('error', () => undefined);
  await client.connect();
  await setSession(client, {
    ...unhurried,
    lock_timeout: '10s',
    ...(schema !== undefined && { search_path: `${schema},public` }),
  });
  return client;
}

/** One transaction on a dedicated connection. */
export async function inTransaction<Result>(
  client: Client,
  mode: '' | 'isolation level repeatable read read only',
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
