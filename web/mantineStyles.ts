import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const WHOLE = /@mantine[\\/]core[\\/]styles\.layer\.css$/;
const CLASSES = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/;
/** What belongs to no component. */
export const COMMON = ['baseline', 'default-css-variables', 'global'];

/** The styles that a module with names of classes goes with. */
export const styleOf = (id: string): string | undefined => CLASSES.exec(id)?.[1];

/**
 * Mantine's styles in one file are four fifths of what a first visit would load and not use: each component's own travel
 * with the component. One that is made of another imports it first, so that the order stays as Mantine needs it.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  load: {
    filter: { id: WHOLE },
    handler: (id) =>
      COMMON.map((name) => readFileSync(join(dirname(id), 'styles', `${name}.layer.css`), 'utf8')).join('\n'),
  },
  transform: {
    filter: { id: CLASSES },
    handler(code, id) {
      const name = `${styleOf(id)}.layer.css`;
      const path = join(id.replace(/[\\/]esm[\\/].*$/, ''), 'styles', name);
      if (!existsSync(path)) this.error(`There are no styles for ${id}`);
      return { code: `import '@mantine/core/styles/${name}';\n${code}`, map: null };
    },
  },
});
