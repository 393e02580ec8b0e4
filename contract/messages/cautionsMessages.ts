/** Figures that cautions point at. */
export const cautionsMessages = {
  'cautions.inAnHour': '{count} in the last hour',
  'cautions.densities': '{gravity} °API, {density} kg/m³ ({expected} °API)',
  'cautions.perMonth': '{quantity} t a month',
  'cautions.byCarrier': '{quantity} t by {carrier}, {term}',
  'cautions.truck': 'truck',
  'cautions.rail': 'rail',
  'cautions.barge': 'barge',
  'cautions.atOnce': '{quantity} t at once, {term}',
  'cautions.belowMedian': '{price} {unit}, {percent} % below the median {median} of {others} others',
  'cautions.beyondLimits': '{values}',
  'cautions.beyondLimit': '{value} (limit {limit})',
  'cautions.awaited': 'This rule waits for screening against sanctions lists',
  'cautions.notByHand': 'This rule is checked by the server',
  'cautions.switchedOff': 'This rule is switched off',
  'cautions.noFigure': 'This rule compares with no figure',
  'cautions.threshold': 'From {min} to {max}',
} as const;
