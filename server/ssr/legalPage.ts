import { contract } from '../../contract/index.ts';
import type { WrittenCode } from '../../contract/messages/writtenMessages.ts';
import { type LegalKind, legalBlocks } from '../../contract/site/legalKinds.ts';
import { html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';

export const legalTitles = {
  terms: 'pages.terms',
  privacy: 'pages.privacy',
  imprint: 'pages.imprint',
} as const satisfies Record<LegalKind, WrittenCode>;

/** A legal page, for readers without JavaScript and search engines. Its text is never markup. */
export async function legalPage(
  ask: InternalCall,
  { say }: PageMessages,
  kind: LegalKind,
): Promise<PageContent> {
  const { data, first } = await ask(contract.legal.read, { params: { kind } });
  const title = say(legalTitles[kind]);
  if (!data) return { ...shell, status: 404, title };
  return {
    ...shell,
    title,
    canonical: `/${kind}`,
    content: html`<h1>${title}</h1>
${legalBlocks(data.body).map((block) => {
  if (block.kind === 'heading') return html`<h2>${block.text}</h2>`;
  if (block.kind === 'list') return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return html`<p>${block.text}</p>`;
})}`,
    first,
  };
}
