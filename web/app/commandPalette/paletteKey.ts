export const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** The shortcut as printed on this system's keyboards. */
export const paletteKey = isMac ? '⌘ K' : 'Ctrl K';
