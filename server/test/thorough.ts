/**
 * Whether to run every variant (in CI, `CI=true`) or a smaller number of them. docs/testing.md lists the differences.
 */
export const isThorough = Boolean(process.env.CI);

/** The only switch between a short and a complete run: the first value by default, the second in CI. */
export const thorough = <Value>(fast: Value, full: Value): Value => (isThorough ? full : fast);
