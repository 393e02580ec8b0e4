/** An address inside this site, or null: a link from elsewhere must not lead a signed-in person away. */
export const ownPath = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
