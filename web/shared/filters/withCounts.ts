type Value = { value: string; label: string };

/** Values with the number of ads of each, the most first, then by label; by label alone while no counts are known. */
export const withCounts = (
  values: readonly Value[],
  facet: readonly { value: string; count: number }[] | undefined,
  locale: string,
): (Value & { count?: number })[] => {
  const counts = facet && new Map(facet.map(({ value, count }) => [value, count]));
  return values
    .map((one) => (counts ? { ...one, count: counts.get(one.value) ?? 0 } : one))
    .sort(
      (one, other) =>
        ('count' in one && 'count' in other ? other.count - one.count : 0) ||
        one.label.localeCompare(other.label, locale),
    );
};
