import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { type Audience, audiences } from './audiences.ts';
import { describeApi } from './document.ts';

const SITE = 'https://gasmap.test';

const redocly = async (source: string) => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    text: `${ruleId}: ${message} (${location[0]?.pointer})`,
  }));
};

const spectral = async (source: string) => {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [oas as unknown as RulesetDefinition] });
  return (await linter.run(source)).map(
    ({ code, message, path }) => `${code}: ${message} (${path.join('/')})`,
  );
};

/** The first place in which two paths differ, `{}` for a parameter. */
function difference([one = '', other = '']: string[]): [string | undefined, string | undefined] {
  const [left, right] = [one, other].map((path) => path.replaceAll(/\{\w+\}/g, '{}').split('/'));
  const at = left?.findIndex((segment, index) => segment !== right?.[index]) ?? 0;
  return [left?.[at], right?.[at]];
}

const names = Object.keys(audiences) as Audience[];

test.each(names)('redocly finds nothing for %s but paths that it calls ambiguous', async (audience) => {
  const problems = await redocly(JSON.stringify(describeApi(contract, SITE, audience)));
  const others = problems.filter(({ rule }) => rule !== 'no-ambiguous-paths');
  expect(others.map(({ text }) => text)).toEqual([]);
  /* `/ads/{id}` and `/ads/can-create`: where two paths differ first, one has a word and the other a parameter. The router
   * takes the word, whatever the order in which routes are declared, and no id, slug or reference is one of these
   * words. Other addresses would break the clients that there are. */
  for (const { text } of problems) {
    const paths = [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    expect(paths).toHaveLength(2);
    expect(difference(paths).filter((segment) => segment === '{}')).toHaveLength(1);
  }
});

test.each(names)('spectral finds nothing for %s', { timeout: 180_000 }, async (audience) => {
  expect(await spectral(JSON.stringify(describeApi(contract, SITE, audience)))).toEqual([]);
});

test('both find what is planted', async () => {
  const planted = describeApi({ auth: contract.auth }, SITE);
  const broken = JSON.stringify({ ...planted, servers: [], tags: [] });
  expect((await redocly(broken)).map(({ rule }) => rule)).toContain('no-empty-servers');
  expect((await spectral(broken)).join('\n')).toContain('operation-tag-defined');
});
