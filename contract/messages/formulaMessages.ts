/** Faults of price formulas. */
export const formulaMessages = {
  'formula.decimal': 'A decimal number like 1.25, with a point',
  'formula.factor': 'Not zero, and between -100 and 100',
  'formula.windowEmpty': 'The window holds no quote: take at least one',
  'formula.windowTooLong': 'At most {max} quotes in the window',
  'formula.datesTooFar': 'At most {max} days between the two dates',
  'formula.day': 'A day between {min} and {max}',
  'formula.dayTwice': 'This day is there twice',
  'formula.unknownCode': 'There is no {code} in the base data',
  'formula.monthly': '{code} has one value a month: formulas take daily quotes',
  'formula.noConversion':
    'Say how {from} becomes {to}: by density, by barrels per tonne or by calorific value',
  'formula.noExchange': 'Say how {from} becomes {to}: pick the exchange rates',
  'formula.tooLong': 'This formula is too long',
  'formula.floorAboveCap': 'The floor is above the cap',
  'formula.futureQuote': 'A quote cannot be of a day still to come',
} as const;
