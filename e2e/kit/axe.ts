import type { Page } from '@playwright/test';
import axe from 'axe-core';

export type Narrowed = {
  /** Run only these rules. */
  rules?: string[];
  /** Rules to run besides the default ones. */
  also?: string[];
  /** Selector of the part of the page to check. */
  within?: string;
};

/** Map markers may be close together: the list beside the map has the same content. */
const MARKER = 'data-precision=';

/* A string, because it runs in the browser, whose types these files lack. The half megabyte of axe stays in the
 * page, which makes repeated runs faster. */
const run = (context: object, options: object) =>
  `globalThis.axe?.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })))`;

/** Ends when no colour is half way through a fade; one that does not end is not waited for. */
const FADED = `Promise.race([
  Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)),
  new Promise((resolve) => setTimeout(resolve, 2000)),
]).then(() => undefined)`;

/** axe violations of the current page, one line each. */
export async function violationsOf(
  page: Page,
  { rules, also = [], within }: Narrowed = {},
): Promise<string[]> {
  const look = run(
    { exclude: [['canvas']], ...(within !== undefined && { include: [[within]] }) },
    {
      // Passing results are not used.
      resultTypes: ['violations'],
      rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    },
  );
  await page.evaluate(FADED);
  type Violation = { id: string; nodes: string[] };
  const violations =
    (await page.evaluate<Violation[] | undefined>(look)) ??
    (await page.evaluate<Violation[]>(`${axe.source};${look}`));
  return violations.flatMap(({ id, nodes }) => {
    const at = nodes.find((html) => id !== 'target-size' || !html.includes(MARKER));
    return at === undefined ? [] : [`${id}: ${at}`];
  });
}
