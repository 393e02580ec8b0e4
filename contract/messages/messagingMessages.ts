/** Conversations and notifications. */
export const messagingMessages = {
  'messaging.time': 'A time like 22:00',
  'messaging.timeZone': 'A time zone like Europe/Berlin',
  'messaging.sameTimes': 'Start and end are the same: choose another time',
  'messaging.securityStaysOn': 'Messages about the safety of the account cannot be switched off',
  'messaging.chooseWay': 'Choose at least one way',
  'messaging.pushService': 'Not the address of a public push service',
  'messaging.publicKey': 'Not a public key',
  'messaging.sixteenBytes': 'Not 16 bytes',
  'messaging.chooseDayAndTime': 'Choose a day and a time',
  'messaging.interested': 'Interested in this ad; left no message.',
  'messaging.contactPhone': 'phone number',
  'messaging.contactEmail': 'e-mail address',
  'messaging.contactWhatsapp': 'WhatsApp number',
  'messaging.contactTelegram': 'Telegram name',
} as const;
