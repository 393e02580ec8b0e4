type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * The Latin letter, `?` or `/` pressed without modifiers, or null. On a non-Latin layout it is the Latin letter on the
 * same key; auto-repeat is ignored.
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
