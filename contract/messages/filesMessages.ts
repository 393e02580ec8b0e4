/** Uploads. */
export const filesMessages = {
  'files.payloadTooLarge': 'The payload is larger than {size}',
  'files.uploadIncomplete': 'The upload is incomplete or not readable',
} as const;
