/** Base data. */
export const baseDataMessages = {
  'baseData.tooManyLimits': 'At most {max} limits',
  'baseData.noRow': 'There is no row',
  'baseData.cnCode': 'Like 2710.19',
  'baseData.unNumber': 'Four digits, like 1202',
  'baseData.tooManyOtherNames': 'At most {max} other names',
  'baseData.mergeIntoActive': 'Only an active product can take in another',
  'baseData.mergeIntoOwnBranch': 'A product cannot be put into one that lies below it',
  'baseData.mergeTooDeep': 'What lies below it would lie too deep there',
  'baseData.productUnlisted': 'This product is not on the list',
  'baseData.gradeStays': 'A grade stays with its product',
  'baseData.noSuchParameter': 'The standard of the product has no such parameter',
  'baseData.productOnce': 'Each product once',
  'baseData.typeOnce': 'Each type once',
  'baseData.dollarRate': 'A US dollar is one US dollar',
  'baseData.onlyRate': 'The only rate of a currency stays: set another one first',
  'baseData.defaultActive': 'Only an active one can be the default',
  'baseData.defaultBelow': 'The default lies below: make another one the default first',
  'baseData.mergeRunning':
    'The merge is still under way: {ads} ads have moved so far. It is done when the product is gone; if it stays, merge again.',
  'baseData.usedAndStays': 'It is used {count} times and stays as it is',
  'baseData.used': 'It is used {count} times',
} as const;
