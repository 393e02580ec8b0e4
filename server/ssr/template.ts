import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Html, html } from './html.ts';

/** The tags that start the app, from the build. */
const START = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

export type Template = {
  page: string;
  /** Start tags with preloads for the first screen; with content, they do not block the first paint. */
  start: (ahead: readonly Html[], hasContent: boolean) => Html;
};

/** The built page without its start tags, which `web/static/first.js` inserts. */
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
