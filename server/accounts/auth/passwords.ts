import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../../lib/concurrencyLimit.ts';
import { ensure } from '../../lib/errors.ts';

/** Parameters for argon2id recommended by OWASP; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 500;

/** Dummy hash at the same cost, so that unknown accounts take as long as known ones. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$d54zU5aEH3WA29Ki9KyjYw$8H1VxeWegL28eGsSkxtAQ2LXzHyir0kCgO6/WjhN6fk';

/* Limited to the number of cores: more would only slow everybody down, at 19 MiB each. */
const limitHashing = concurrencyLimit(availableParallelism(), (waiting) =>
  ensure(waiting < QUEUE_MAX, 'UNAVAILABLE'),
);

/* NFKC, because keyboards produce different Unicode forms. */
const typed = (password: string) => password.normalize('NFKC');

/** A PHC string with a new salt. */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(typed(password), COST));

/** Constant cost with and without a hash; false without one. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await limitHashing(() => verify(passwordHash ?? NOBODY, typed(password)));
  return right && passwordHash !== null;
}
