import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const WHOLE = /@mantine[\\/]core[\\/]styles\.layer\.css$/;
const CLASSES = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs$/;
/** Global styles, which belong to no component. */
export const COMMON = ['baseline', 'default-css-variables', 'global'];

/** The stylesheet that belongs to a Mantine CSS module. */
export const styleOf = (id: string): string | undefined => CLASSES.exec(id)?.[1];

/**
 * Mantine's single stylesheet would be four fifths of the unused bytes of a first visit, so each component imports its
 * own styles. A component built on another imports that one's styles first, to keep the order Mantine needs.
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
