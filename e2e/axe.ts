import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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

/** What axe finds wrong with a page as it stands, a line for each. */
export async function violationsOf(
  page: Page,
  { rules, also = [], within }: Narrowed = {},
): Promise<string[]> {
  // Half a megabyte of script stays in the page, and is quicker each time.
  const isThere = await page.evaluate<boolean>("'axe' in globalThis");
  // One frame needs no second page to put the findings of several together; and nobody reads of what is right.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).exclude('canvas').setLegacyMode();
  if (within !== undefined) axe.include(within);
  axe.options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  const { violations } = await axe.analyze();
  return violations
    .map(({ id, nodes }) => ({
      id,
      at: nodes.find(({ html }) => id !== 'target-size' || !html.includes(MARKER)),
    }))
    .flatMap(({ id, at }) => (at === undefined ? [] : [`${id}: ${at.html}`]));
}
