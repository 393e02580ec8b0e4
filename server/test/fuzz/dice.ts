import fc from 'fast-check';

/** Choices determined by the seed. */
export type Dice = {
  /** An integer from 0 to `max`. */
  whole(max: number): number;
  /** True with this probability in percent. */
  chance(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** A value of a fast-check arbitrary, with a bias to edge cases. */
  value<T>(arbitrary: fc.Arbitrary<T>): T;
};

export function rollDice(seed: number): Dice {
  const [generate] = fc.sample(fc.gen(), { seed, numRuns: 1 });
  if (!generate) throw new Error('fast-check made nothing');
  const whole = (max: number) => generate(fc.nat, { max: Math.max(0, max) });
  return {
    whole,
    // Not `whole`, which favours the ends.
    chance: (percent) => generate(fc.noBias, fc.nat({ max: 99 })) < percent,
    pick: (values) => values[generate(fc.noBias, fc.nat({ max: values.length - 1 }))] as (typeof values)[0],
    value: (arbitrary) => generate(() => arbitrary),
  };
}
