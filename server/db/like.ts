/** Pattern of `like` that finds a text anywhere, whatever signs are in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
