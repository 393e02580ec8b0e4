import { contract } from '../../contract/index.ts';
import { withSiteName } from '../../contract/site/landing.ts';
import { defaultLanding } from '../../contract/site/landingDefaults.ts';
import type { SiteSettings } from '../../contract/site/siteSettings.ts';
import { html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { landingSection, picture, questionFacts } from './landingSections.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';

const LATEST = { query: { limit: 6 } };

/** The landing page with the operator's sections and present market data. */
export async function landingPage(
  ask: InternalCall,
  messages: PageMessages,
  settings: SiteSettings,
): Promise<PageContent> {
  const [landing, latest, facets, plans] = await Promise.all([
    ask(contract.landing.read, {}),
    ask(contract.ads.publicList, LATEST),
    ask(contract.ads.publicFacets, { query: {} }),
    ask(contract.plans.info, {}),
  ]);
  const { hero, sections, files } = landing.data ?? { ...defaultLanding, files: [] };
  const landingText = (text: string) => withSiteName(messages.name(text), settings.siteName);
  const facts = {
    ads: latest.data?.items ?? [],
    facets: facets.data,
    plans: plans.data,
    files,
    landingText,
    messages,
  };
  const { total = 0, countries = 0 } = facets.data ?? {};
  const now = total > 0 && messages.say('pages.openAdsCountries', { total, countries });
  const actions = [hero.primaryCta, hero.secondaryCta].filter((action) => action !== null);
  return {
    ...shell,
    canonical: '/',
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: settings.siteName,
        description: messages.name(settings.siteDescription),
        url: '/',
      },
      ...questionFacts(sections, landingText),
    ],
    content: html`<section class="plain-hero"><div><div>${now && html`<p class="plain-now">${now}</p>`}<h1>${landingText(hero.title)}</h1>
<p class="plain-text">${landingText(hero.subtitle)}</p>
<p class="plain-actions">${actions.map(({ label, url }) => html`<a href="${messages.to(url)}">${landingText(label)}</a> `)}</p></div>
${picture(hero.imageUrl, files, true) ?? html`<div class="plain-globe"></div>`}</div></section>
${sections.filter(({ enabled }) => enabled).map((section) => landingSection(section, facts))}`,
    first: [...landing.first, ...latest.first, ...facets.first, ...plans.first],
  };
}
