import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMON, styleOf } from './mantineStyles.ts';

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'));

const classesIn = (name: string): string[] =>
  readFileSync(join(core, name), 'utf8').match(/\.m_[0-9a-f]+/g) ?? [];

it('every style of the whole file comes with some module', () => {
  const modules = readdirSync(join(core, 'esm'), { recursive: true, encoding: 'utf8' })
    .map((name) => styleOf(join(core, 'esm', name)))
    .filter((name) => name !== undefined);
  const found = new Set(
    [...COMMON, ...modules].flatMap((name) => classesIn(join('styles', `${name}.layer.css`))),
  );
  expect(classesIn('styles.layer.css').filter((name) => !found.has(name))).toEqual([]);
});
