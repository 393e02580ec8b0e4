/** Figures of cautions. */
export const cautionsMessages = {
  'cautions.inAnHour': '{count} in the last hour',
  'cautions.densities': '{gravity} °API, {density} kg/m³ ({expected} °API)',
  'cautions.perMonth': '{quantity} t a month',
  'cautions.byPort': '{quantity} t by {term}, {port}',
  'cautions.atOnce': '{quantity} t at once, {port}',
  'cautions.belowMedian': '{price} {unit}, {percent} % below the median {median} of {others} others',
} as const;
