/** Files that the server does not have yet, by the key of their row. They outlive the screen, not the page. */
export const pendingFiles = new Map<string, File>();
