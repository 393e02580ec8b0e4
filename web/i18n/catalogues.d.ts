/** The first part of a catalogue, and what loads the others (web/build/catalogueParts.ts). */
declare module '*.po?parts' {
  import type { Messages } from '@lingui/core';

  type Later = 'landing' | 'filters' | 'later' | 'member' | 'office' | 'said';
  export const messages: Messages;
  export const parts: Record<Later, () => Promise<{ messages: Messages }>>;
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}
