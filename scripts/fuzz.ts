import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --requests 100000 --seconds 3600 --seed 17`: sends generated requests to its own server and checks
 * every response. A seed makes the requests reproducible; without one a random seed is used and printed.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '7200' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,10}$/.test(value)) throw new Error(`--${name} wants a whole number, not ${value}`);
}

const root = fileURLToPath(new URL('../', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const reporting = ['--reporter=dot', '--disableConsoleIntercept=true'];
process.stdout.write(`Seed ${values.seed}\n`);
const child = spawn(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'node',
    ...reporting,
    '--testNamePattern',
    'whatever is sent',
    'server/test/fuzz.test.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SEED: values.seed,
      FUZZ_REQUESTS: values.requests,
      FUZZ_SECONDS: values.seconds,
    },
  },
);
child.once('close', (code) => process.exit(code ?? 1));
