import fc from 'fast-check';

/** Choices that the seed makes: the same seed, the same choices. */
export type Dice = {
  /** A whole number from 0 to `max`. */
  whole(max: number): number;
  /** True so many times in a hundred. */
  chance(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** What fast-check makes of it, edge cases oftener than by chance. */
  value<T>(arbitrary: fc.Arbitrary<T>): T;
};

export function rollDice(seed: number): Dice {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!generate) throw new Error('fast-check made nothing');
  const whole = (max: number) => generate(fc.nat, { max: Math.max(0, max) });
  return {
    whole,
    // Not `whole`, which prefers the ends.
    chance: (percent) => generate(fc.noBias, fc.nat({ max: 99 })) < percent,
    pick: (values) => values[generate(fc.noBias, fc.nat({ max: values.length - 1 }))] as (typeof values)[0],
    value: (arbitrary) => generate(() => arbitrary),
  };
}
