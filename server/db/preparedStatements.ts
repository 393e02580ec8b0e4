import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Prepared statements per connection; all others are planned each time. */
const STATEMENTS_MAX = 200;
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i;
/** A migration changed the result columns of a prepared statement. */
const RESULT_CHANGED = '0A000';

/**
 * Prepares repeated statements on a connection: planning the market's reads costs more than running them. A statement
 * is prepared from its second use on.
 */
export function preparedStatements(client: PoolClient): void {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  const plain = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= STATEMENTS_MAX || !PREPARABLE.test(text)) return known;
    if (uses.size > STATEMENTS_MAX * 10) uses.clear();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < 2) return undefined;
    const name = `p${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };

  const query = async (text: string, values: unknown[]) => {
    const name = nameOf(text);
    if (!name) return plain(text, values);
    try {
      return await plain({ name, text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== RESULT_CHANGED) throw error;
      names.set(text, `${name.slice(0, 30)}_${names.size}${uses.size}`);
      return plain(text, values);
    }
  };

  client.query = ((...given: unknown[]) => {
    const [text, values] = given;
    return given.length === 2 && typeof text === 'string' && Array.isArray(values)
      ? query(text, values)
      : plain(...given);
  }) as PoolClient['query'];
}
