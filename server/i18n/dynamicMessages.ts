/** Texts that appear in no `translate('…')`, because they come from tables. */
export const dynamicMessages = [
  'Sell',
  'Buy',
  'typical',
  'guaranteed',
  'test result',
  'Active ads',
  'Contacts a month',
  'Saved searches',
  'Documents per ad',
  'The whole market is free to read, to compare and to search. A plan gives you room for more ads, more contacts and more saved searches. It ends by itself; nothing is renewed unless you switch that on.',
];
