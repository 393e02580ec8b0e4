type Counted = { value: string; label: string; count: number };

/**
 * Regions that have ads, with how many, the most first; a picked one stays. `byCountry`: ads by country of delivery,
 * counted without the filter on the region.
 */
export const regionCounts = (
  countries: readonly { id: string; region: string }[],
  byCountry: readonly { value: string; count: number }[],
  { countryId, region: picked = [] }: { countryId?: string[]; region?: string[] },
): Counted[] => {
  const regionOf = new Map(countries.map(({ id, region }) => [id, region]));
  const counts = new Map(picked.map((region) => [region, 0]));
  for (const { value, count } of byCountry) {
    const region = regionOf.get(value);
    if (region === undefined || countryId?.includes(value) === false) continue;
    counts.set(region, (counts.get(region) ?? 0) + count);
  }
  return [...counts]
    .map(([region, count]) => ({ value: region, label: region, count }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
};
