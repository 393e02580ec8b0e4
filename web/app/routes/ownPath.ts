/** A same-site path, or null: prevents open redirects of signed-in users. */
export const ownPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
