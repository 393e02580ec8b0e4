import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './server/test/longestFirst.ts';

// They start servers of their own, so another test database changes nothing for them.
const OWN_DATABASE = ['server/db/embedded*.test.ts', 'server/wallet/money.kill.test.ts'];
const onServer = process.env.GASMAP_TEST_DB === 'server';

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
          exclude: [...configDefaults.exclude, ...(onServer ? OWN_DATABASE : [])],
          globalSetup: ['server/test/globalSetup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
