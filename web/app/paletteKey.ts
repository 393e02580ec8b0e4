export const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** As it stands on the keyboard. */
export const paletteKey = isMac ? '⌘ K' : 'Ctrl K';
