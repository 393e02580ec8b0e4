import { contract } from '../../contract/index.ts';
import { adLinks } from './adPage.ts';
import { html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';

/** The page of a company. Structured data names only what was proved: its domains. */
export async function companyPage(
  ask: InternalCall,
  { say, day, to, ...messages }: PageMessages,
  slug: string,
): Promise<PageContent> {
  const { data, first } = await ask(contract.companies.page, { params: { id: slug } });
  if (!data) return { ...shell, status: 404 };
  const { displayName, domains, since, ads } = data;
  return {
    ...shell,
    title: displayName,
    canonical: `/companies/${data.slug}`,
    description: say('pages.companyAbout', { company: displayName }),
    content: html`<article><h1>${displayName}</h1><p>${say('pages.companySince', { since: { day: since } })}</p>
${
  domains.length > 0 &&
  html`<h2>${say('pages.companyChecked')}</h2><ul>${domains.map(
    ({ domain, checkedAt }) =>
      html`<li>${say('pages.companyDomain', { domain, at: { day: checkedAt } })}</li>`,
  )}</ul>`
}
${ads.length > 0 && html`<h2>${say('pages.companyAds')}</h2>${adLinks({ say, day, to, ...messages }, ads)}`}</article>`,
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: displayName,
        url: `/companies/${data.slug}`,
        ...(domains.length > 0 && { sameAs: domains.map(({ domain }) => `https://${domain}/`) }),
      },
    ],
    first,
  };
}
