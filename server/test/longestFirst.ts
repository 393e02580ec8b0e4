import { BaseSequencer, type TestSpecification } from 'vitest/node';

/* The longest test files by name: started first, so that no worker is left with one while the other is idle. */
const LONG = [
  'money.kill.test.ts',
  'embedded.test.ts',
  'main.test.ts',
  'embedded.kill.test.ts',
  'backups.test.ts',
  'lostAnswers.test.ts',
  'fuzz.test.ts',
  'backups.kill.test.ts',
  'money.property.test.ts',
  'damaged.test.ts',
  'deliveries.test.ts',
  'marketSearch.property.test.ts',
  'places.test.ts',
  'access.test.ts',
  'moneyRaces.test.ts',
  'http.test.ts',
  'demo.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? LONG.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
