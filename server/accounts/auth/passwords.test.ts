import { availableParallelism } from 'node:os';
import { parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, NOBODY, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  test('are hashed with argon2id, 19 MiB, two passes, one lane, and salted anew', async () => {
    const [one, other] = await Promise.all([
      hashPassword('rotterdam barge'),
      hashPassword('rotterdam barge'),
    ]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(one).not.toBe(other);
    expect(await verifyPassword('rotterdam barge', one)).toBe(true);
    expect(await verifyPassword('rotterdam barge ', one)).toBe(false);
  });

  test('do not depend on the Unicode form in which they were typed', async () => {
    expect(await verifyPassword('cafe\u0301 trading', await hashPassword('caf\u00e9 trading'))).toBe(true);
  });

  test('are never right without a hash', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  test('cost the same without a hash as with one', async () => {
    const costs = [NOBODY, await hashPassword('rotterdam barge')].map((hash) => parseOptions(hash));
    expect(costs[0]).toEqual(costs[1]);
  });

  test('wait for their turn, and all get it', async () => {
    const passwordHash = await hashPassword('rotterdam barge');
    const answers = await Promise.all(
      Array.from({ length: availableParallelism() * 4 }, (_, i) =>
        verifyPassword(i % 2 ? 'rotterdam barge' : 'wrong', passwordHash),
      ),
    );
    expect(answers).toEqual(answers.map((_, i) => i % 2 === 1));
  });
});
