import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ensure } from '../http/errors.ts';
import { openTurns } from '../lib/turns.ts';

/** OWASP's first choice for argon2id, which is the library's default algorithm; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 500;

/** Hash of nothing anybody typed, at the same cost: an unknown account answers as slowly as a known one. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$d54zU5aEH3WA29Ki9KyjYw$8H1VxeWegL28eGsSkxtAQ2LXzHyir0kCgO6/WjhN6fk';

/* More at once than cores would only make everybody wait, and take 19 MiB each. */
const inTurn = openTurns(availableParallelism(), (waiting) => ensure(waiting < QUEUE_MAX, 'UNAVAILABLE'));

/* The same password typed on another keyboard may come in another Unicode form. */
const typed = (password: string) => password.normalize('NFKC');

/** PHC string, salted anew each time. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), COST));

/** Costs the same whether there is a hash or not; without one it is never right. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODY, typed(password)));
  return right && passwordHash !== null;
}
