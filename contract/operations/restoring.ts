/** Shown instead of the site during a restore. */
export const restoringMessage = 'A backup is being restored. Please come back in a few minutes.';
