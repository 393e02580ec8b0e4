import { contract } from '../../contract/index.ts';
import { withSiteName } from '../../contract/landing.ts';
import { defaultLanding } from '../../contract/landingDefaults.ts';
import type { SiteSettings } from '../../contract/siteSettings.ts';
import type { Ask } from './ask.ts';
import { html } from './html.ts';
import { landingSection, picture, questionFacts } from './landingSections.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageWords } from './pageWords.ts';

const LATEST = { query: { limit: 6 } };

/** What the site is, in the operator's words and order, with what is in it now. */
export async function landingPage(ask: Ask, words: PageWords, settings: SiteSettings): Promise<PageContent> {
  const [landing, latest, facets, plans] = await Promise.all([
    ask(contract.landing.read, {}),
    ask(contract.ads.publicList, LATEST),
    ask(contract.ads.publicFacets, { query: {} }),
    ask(contract.plans.info, {}),
  ]);
  const { hero, sections, files } = landing.data ?? { ...defaultLanding, files: [] };
  const say = (text: string) => withSiteName(words.name(text), settings.siteName);
  const facts = {
    ads: latest.data?.items ?? [],
    facets: facets.data,
    plans: plans.data?.items ?? [],
    files,
    say,
    words,
  };
  const { total = 0, countries = 0 } = facets.data ?? {};
  const now = total > 0 && words.say('Open ads: {total}. Countries: {countries}', { total, countries });
  const actions = [hero.primaryCta, hero.secondaryCta].filter((action) => action !== null);
  return {
    ...shell,
    canonical: '/',
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: settings.siteName,
        description: words.name(settings.siteDescription),
        url: '/',
      },
      ...questionFacts(sections, say),
    ],
    content: html`<section class="plain-hero"><div><div>${now && html`<p class="plain-now">${now}</p>`}<h1>${say(hero.title)}</h1>
<p class="plain-text">${say(hero.subtitle)}</p>
<p class="plain-actions">${actions.map(({ label, url }) => html`<a href="${words.to(url)}">${say(label)}</a> `)}</p></div>
${picture(hero.imageUrl, files, true) ?? html`<div class="plain-globe"></div>`}</div></section>
${sections.filter(({ enabled }) => enabled).map((section) => landingSection(section, facts))}`,
    first: [...landing.first, ...latest.first, ...facets.first, ...plans.first],
  };
}
