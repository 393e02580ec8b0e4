import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

type Guard = {
  /** Locks a row that only a run which still owns its work finds. */
  lock: CompiledQuery<unknown>;
  lost: () => Error;
  isOver: boolean;
};

const guards = new AsyncLocalStorage<Guard>();

/**
 * Every transaction that `run` begins starts with `lock` and holds it to its end; if `lock` finds no row, the transaction
 * is rolled back and throws `lost()`. Read-only transactions lock nothing.
 */
export async function guardTransactions<Result>(
  { lock, lost }: Pick<Guard, 'lock' | 'lost'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const guard: Guard = { lock, lost, isOver: false };
  try {
    return await guards.run(guard, run);
  } finally {
    // What the run left working in the background is not part of it any more.
    guard.isOver = true;
  }
}

class GuardingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    const guard = guards.getStore();
    if (!guard || guard.isOver || settings.accessMode === 'read only') return;
    try {
      const { rows } = await connection.executeQuery(guard.lock);
      if (rows.length === 0) throw guard.lost();
    } catch (error) {
      // Kysely rolls back only what has begun for it.
      await this.rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0]);
      throw error;
    }
  }
}

/** PostgreSQL with `guardTransactions`. */
export class GuardingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new GuardingDriver(this.#config);
  }
}
