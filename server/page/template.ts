import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Html, html } from './html.ts';

/** What starts the app, as the build writes it. */
const START = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

export type Template = {
  page: string;
  /** The tags that start the app, with what its first screen needs; once there is content, not before its first paint. */
  start: (ahead: readonly Html[], hasContent: boolean) => Html;
};

/** The built page without what starts the app, which `web/public/first.js` puts in place. */
export async function readTemplate(folder: string): Promise<Template | null> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (built === null) return null;
  const tags: Html = { markup: (built.match(START) ?? []).map((tag) => tag.trim()).join('') };
  return {
    page: built.replace(START, ''),
    start: (ahead, hasContent) =>
      hasContent ? html`<template id="after-paint">${tags}${ahead}</template>` : html`${tags}${ahead}`,
  };
}
