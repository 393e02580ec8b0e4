import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds wrong with a page as it stands, a line for each; `rules` narrows what it looks for. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // One frame needs no second page to put the findings of several together; and nobody reads of what is right.
  const axe = new AxeBuilder({ page }).exclude('canvas').setLegacyMode();
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
