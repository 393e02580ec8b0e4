/** Benchmarks and their quotes. */
export const pricesMessages = {
  'prices.value': 'A decimal number like 84.12, with a point and at most six decimals',
  'prices.valueOrRange': 'Either a value, or low and high',
  'prices.range': 'This benchmark is quoted with low and high',
  'prices.single': 'This benchmark is quoted with one value',
  'prices.lowAboveHigh': 'Low is above high',
  'prices.tooEarly': 'Not before 1950',
  'prices.contract': 'Empty, a month ahead like M2, or a month like 2026-12',
  'prices.yesOrNo': 'Yes or no',
  'prices.dayTwice': 'This day stands further up already',
  'prices.far': 'Far from the value of the day before, {before}',
  'prices.key': 'Letters and digits only',
  'prices.noRows': 'The source sent no values',
  'prices.seriesMissing': 'The source sent nothing for {series}',
  'prices.endsEarlier': '{series} ends on {day}, before what is known',
  'prices.nameOnly': 'Nobody may store values of this benchmark: its terms are not known',
  'prices.noDisplayLicence': 'Enter first until when the site may show these values',
} as const;
