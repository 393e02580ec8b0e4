import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The message of pg for a statement that was not answered within `query_timeout`. */
export const READ_TIMEOUT = 'Query read timeout';

/** Ends a connection without a farewell: its server may be gone, and would never answer one. */
export async function dropConnection(client: ClientBase): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.closed) return;
  stream.destroy();
  await once(stream, 'close');
}
