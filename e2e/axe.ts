import type { Page } from '@playwright/test';
import axe from 'axe-core';

export type Narrowed = {
  /** The rules to look for instead of all. */
  rules?: string[];
  /** Rules to look for beside those that are on by themselves. */
  also?: string[];
  /** The part of the page to look at instead of all of it. */
  within?: string;
};

/** Markers stand where the ports are, however close; the list beside the map says the same. */
const MARKER = 'data-precision=';

/* As text: it runs in the browser, whose types these files do not have. Half a megabyte of script stays in the page,
 * and is quicker each time. */
const run = (context: object, options: object) =>
  `globalThis.axe?.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })))`;

/** What axe finds wrong with a page as it stands, a line for each. */
export async function violationsOf(
  page: Page,
  { rules, also = [], within }: Narrowed = {},
): Promise<string[]> {
  const look = run(
    { exclude: [['canvas']], ...(within !== undefined && { include: [[within]] }) },
    {
      // Nobody reads of what is right.
      resultTypes: ['violations'],
      rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    },
  );
  type Violation = { id: string; nodes: string[] };
  const violations =
    (await page.evaluate<Violation[] | undefined>(look)) ??
    (await page.evaluate<Violation[]>(`${axe.source};${look}`));
  return violations.flatMap(({ id, nodes }) => {
    const at = nodes.find((html) => id !== 'target-size' || !html.includes(MARKER));
    return at === undefined ? [] : [`${id}: ${at}`];
  });
}
