/**
 * How much a run does: a smaller number by default, every variant in CI (`CI=true`), and very many of what is found by
 * chance with `npm run faults -- --long` (`GASMAP_LONG`). docs/testing.md lists the differences.
 */
const isLong = Boolean(process.env.GASMAP_LONG);
export const isThorough = isLong || Boolean(process.env.CI);

/** The only switch between the runs: the short one, the complete one in CI, and the long one. */
export const thorough = <Value>(short: Value, complete: Value, long: Value = complete): Value =>
  isLong ? long : isThorough ? complete : short;
