/** Sanctions lists, what is found on them, and rules. */
export const screeningMessages = {
  'screening.imo': 'Seven digits, without “IMO”',
  'screening.imoDigit': 'The last digit does not fit: check the IMO number',
  'screening.noOpinion':
    'Names alike are not yet the same person or company, and no match is no clearance. This is not a legal opinion.',
  'screening.oneAtATime': 'Another version of this list is being read or waits to be used',
  'screening.notFetched': 'This list has no fixed address: hand in its file',
  'screening.secondPress':
    'Much of the list is gone in this version: somebody else has to activate it as well',
  'screening.ownProposal': 'You proposed this yourself: somebody else has to decide',
  'screening.threshold': 'From {min} to {max}',
  'screening.ownRule': 'You entered this rule yourself: somebody else has to confirm it',
  'screening.suggestion': 'This came with the site: somebody has to take it over before another confirms it',
} as const;
