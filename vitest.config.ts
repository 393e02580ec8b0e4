import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longestFirst.ts';

// They start servers of their own, so another test database changes nothing for them.
const OWN_DATABASE = ['server/db/embedded*.test.ts', 'server/wallet/money.kill.test.ts'];
// What takes long and is the same on each: once, on the server where there are both.
const LONG = [
  'server/ads/marketSearch.property.test.ts',
  // A kill in the middle and files that are refused: backups.test.ts restores on each.
  'server/backups/{backups.kill,damaged}.test.ts',
  // Limits, headers and who may call what are decided before anything is asked of the database.
  'server/http/http.test.ts',
  'server/main.test.ts',
  'server/payments/deliveries.test.ts',
  'server/test/{access,fuzz,moneyLost,moneyRaces}.test.ts',
  'server/wallet/money.property.test.ts',
];
const onServer = process.env.GASMAP_TEST_DB === 'server';
const elsewhere = onServer ? OWN_DATABASE : process.env.GASMAP_TEST_BOTH === 'on' ? LONG : [];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...elsewhere],
          globalSetup: ['server/test/globalSetup.ts'],
          pool: 'forks',
          // Loading the whole server anew for each file would take as long as the tests.
          isolate: false,
          // Generous: a busy machine costs a green run nothing.
          // On a machine that nobody watches a second try decides; the report names it.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
          env: { NODE_ENV: 'test' },
        },
      },
      {
        plugins: [
          react(),
          lingui({ failOnCompileError: true }),
          babel({ presets: [linguiTransformerBabelPreset()] }),
        ],
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
