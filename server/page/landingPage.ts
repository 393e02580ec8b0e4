import { contract } from '../../contract/index.ts';
import type { SiteSettings } from '../../contract/siteSettings.ts';
import { adLinks } from './adPage.ts';
import type { Ask } from './ask.ts';
import { html } from './html.ts';
import { type PageContent, shell } from './pageContent.ts';
import { planTable } from './pricingPage.ts';

const LATEST = { query: { limit: 6 } };

/** What the site is, with what is in it now. */
export async function landingPage(ask: Ask, settings: SiteSettings): Promise<PageContent> {
  const [latest, facets, plans] = await Promise.all([
    ask(contract.ads.publicList, LATEST),
    ask(contract.ads.publicFacets, { query: {} }),
    ask(contract.plans.info, {}),
  ]);
  const ads = latest.data?.items ?? [];
  return {
    ...shell,
    canonical: '/',
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: settings.siteName,
        description: settings.siteDescription,
        url: '/',
      },
    ],
    content: html`<h1>Every cargo, one comparable price.</h1>
<p>Offers and requests for gas and oil, checked against the standard they name and priced in the unit you think in.</p>
<p><a href="/market">Open the market</a>${facets.data && facets.data.total > 0 && ` – ${facets.data.total} open ads in ${facets.data.countries} countries`}</p>
${ads.length > 0 && html`<h2>Latest ads</h2>${adLinks(ads)}`}
${plans.data && plans.data.items.length > 0 && html`<h2>Plans in short</h2>${planTable(plans.data.items)}<p><a href="/pricing">Compare the plans</a></p>`}`,
    first: [...latest.first, ...facets.first, ...plans.first],
  };
}
