/** Tickets. */
export const supportMessages = {
  'support.pickCategory': 'Pick what it is about',
  'support.stars': 'Pick 1 to 5 stars',
  'support.writeAnswer': 'Write the answer',
  'support.unknownPlaceholder': '{name} is not known; there are {known}',
  'support.tooManyOpen': 'You have {max} tickets open; go on in one of them or close some',
  'support.reportStays': 'A report stays a report',
  'support.ownTicket': 'Nobody handles their own ticket',
  'support.noAgent': 'This person cannot handle tickets',
  'support.titleTaken': 'There is one with this title',
  'support.sameOpen': '{number} about the same is open: go on there',
  'support.closed': 'This ticket is closed; reopen it to reply',
  'support.statusOpen': 'open',
  'support.statusInProgress': 'in progress',
  'support.statusWaiting': 'waiting for you',
  'support.statusResolved': 'resolved',
  'support.statusClosed': 'closed',
} as const;
