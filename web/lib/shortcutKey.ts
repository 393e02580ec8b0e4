type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * The Latin letter, question mark or slash that was pressed alone, or null. Under another alphabet it is the letter
 * printed beside it; a key that is held down counts once.
 */
export const letterOf = (event: Pressed): string | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (event.key === '?' || event.key === '/') return event.key;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const byPlace = /^Key([A-Z])$/.exec(event.code)?.[1];
  return byPlace !== undefined && /^\p{L}$/u.test(event.key) && !/\p{Script=Latin}/u.test(event.key)
    ? byPlace.toLowerCase()
    : null;
};
