import { z } from 'zod';
import type { SeededTexts } from '../../contract/core/endpoint.ts';

type Schema = {
  'x-seeded'?: boolean;
  $ref?: string;
  $defs?: Record<string, Schema>;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
};

const merged = (trees: (SeededTexts | undefined)[]): SeededTexts | undefined => {
  const found = trees.filter((tree) => tree !== undefined);
  if (found.length === 0) return undefined;
  if (found.includes(true)) return true;
  const keys = new Set(found.flatMap((tree) => Object.keys(tree)));
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      merged(found.map((tree) => (tree as Record<string, SeededTexts>)[key])) as SeededTexts,
    ]),
  );
};

/** Where the texts marked by `seededText` are in a response; undefined if there are none. Lists add no level. */
export const seededTextsOf = (response: z.ZodType): SeededTexts | undefined => {
  const root = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Schema;
  const within = (schema: Schema | undefined, open: readonly string[]): SeededTexts | undefined => {
    if (schema === undefined) return undefined;
    if (schema['x-seeded'] === true) return true;
    const { $ref, items, properties = {}, anyOf = [], allOf = [], oneOf = [] } = schema;
    const name = $ref?.split('/').at(-1);
    // A schema within itself ends the walk.
    const referred =
      name === undefined || open.includes(name) ? undefined : within(root.$defs?.[name], [...open, name]);
    const fields = Object.entries(properties).flatMap(([key, field]) => {
      const tree = within(field, open);
      return tree === undefined ? [] : [[key, tree] as const];
    });
    return merged([
      referred,
      within(items, open),
      ...[...anyOf, ...allOf, ...oneOf].map((one) => within(one, open)),
      fields.length === 0 ? undefined : Object.fromEntries(fields),
    ]);
  };
  return within(root, []);
};
