/** What stands before the site while a backup is being restored. */
export const restoringMessage = 'A backup is being restored. Please come back in a few minutes.';
