/** Backups. */
export const operationsMessages = {
  'operations.recipient': 'A recipient starts with age1',
  'operations.notARecipient': 'This is not a recipient of age',
  'operations.passphraseOrRecipients': 'A passphrase or recipients, not both',
  'operations.ageKey': 'A key starts with AGE-SECRET-KEY-',
  'operations.passphraseOrKey': 'A passphrase or a key, not both',
  'operations.cron': 'Five fields: minute, hour, day, month, day of the week',
  'operations.confirmFileName': 'Type the name of the file exactly',
  'operations.confirmWord': 'Type {word}',
  'operations.chooseBackup': 'Choose a backup',
  'operations.noRoomForBackup': 'There is not enough room on the disk for this backup',
  'operations.noRoomForFiles': 'There is no room for files right now',
  'operations.hourly': 'Once an hour is the most',
  'operations.noRecurringTime': 'This is not a time that comes again',
  'operations.badArchive': '{problem}',
} as const;
