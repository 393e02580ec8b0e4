import type { Answer } from '../../contract/core/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import type { Landing, LandingItem, LandingKind, LandingSection } from '../../contract/site/landing.ts';
import { adLinks } from './adPage.ts';
import { type Html, html } from './html.ts';
import type { PageMessages } from './pageMessages.ts';
import { planTable } from './pricingPage.ts';

type Facts = {
  ads: Answer<typeof contract.ads.publicList>['items'];
  facets: Answer<typeof contract.ads.publicFacets> | null;
  plans: Answer<typeof contract.plans.info> | null;
  files: Landing['files'];
  /** The operator's texts, with the site's name filled in. */
  landingText: (text: string) => string;
  messages: PageMessages;
};

const PRODUCTS_SHOWN = 12;

/** `sizes` of the hero image, equal to the screen's. */
const HERO_WIDTH = '(max-width: 56em) 30rem, 40rem';
const ITEM_WIDTH = '30rem';

/** Images of this site only; the first is the one that the screen loads. */
export function picture(url: string | null, files: Landing['files'], first = false): Html | null {
  if (url === null || !url.startsWith('/')) return null;
  const file = files.find((one) => one.url === url);
  const setOf = (type: string) =>
    (file?.sizes ?? [])
      .filter((size) => size.type === type)
      .map((size) => `${size.url} ${size.width}w`)
      .join(', ');
  const width = first ? HERO_WIDTH : ITEM_WIDTH;
  return html`<picture>${
    file &&
    ['image/avif', 'image/webp'].map(
      (type) => html`<source type="${type}" srcset="${setOf(type)}" sizes="${width}">`,
    )
  }<img src="${url}" alt="" loading="${first ? 'eager' : 'lazy'}"${file && html` width="${file.width}" height="${file.height}"`}></picture>`;
}

const titled = ({ title, url }: LandingItem, landingText: Facts['landingText']): Html =>
  url === null ? html`${landingText(title)}` : html`<a href="${url}">${landingText(title)}</a>`;

const blocks = (items: readonly LandingItem[], { landingText, files }: Facts): Html =>
  html`${items.map(
    (item) =>
      html`<div>${picture(item.imageUrl, files)}<h3>${titled(item, landingText)}</h3><p class="plain-text">${landingText(item.text)}</p></div>`,
  )}`;

type Draw = (section: LandingSection, facts: Facts) => Html | null;

/** The content of a section; null omits the section. */
const drawings: Record<LandingKind, Draw> = {
  stats: (_section, { facets, messages }) =>
    facets === null || facets.total === 0
      ? null
      : html`<p>${messages.say('pages.openAdsCountries', { total: facets.total, countries: facets.countries })}</p>
<ul class="plain-links">${facets.product
          .slice(0, PRODUCTS_SHOWN)
          .map(
            (one) =>
              html`<li><a href="${messages.to(`/market?productId=${one.value}`)}">${messages.name(one.label)} (${one.count})</a></li>`,
          )}</ul>`,
  products: (_section, { ads, messages }) => (ads.length > 0 ? adLinks(messages, ads) : null),
  map: (_section, { messages }) =>
    html`<p><a href="${messages.to('/market/map')}">${messages.say('pages.openMap')}</a></p>`,
  pricing: (_section, { plans, messages }) =>
    plans !== null && plans.items.length > 0
      ? html`${planTable(messages, plans)}<p><a href="${messages.to('/pricing')}">${messages.say('pages.comparePlans')}</a></p>`
      : null,
  how_it_works: ({ items }, { landingText }) =>
    items.length > 0
      ? html`<ol>${items.map((item) => html`<li><h3>${titled(item, landingText)}</h3><p class="plain-text">${landingText(item.text)}</p></li>`)}</ol>`
      : null,
  features: ({ items }, facts) => (items.length > 0 ? blocks(items, facts) : null),
  faq: ({ items }, facts) => (items.length > 0 ? blocks(items, facts) : null),
  testimonials: ({ items }, { landingText, files }) =>
    items.length > 0
      ? html`${items.map(
          (item) =>
            html`<figure>${picture(item.imageUrl, files)}<blockquote class="plain-text">${landingText(item.text)}</blockquote><figcaption>${titled(item, landingText)}</figcaption></figure>`,
        )}`
      : null,
  cta: ({ items }, { landingText }) =>
    items.length > 0 ? html`${items.map((item) => html`<p>${titled(item, landingText)}</p>`)}` : null,
  partners: ({ items }, { landingText, files }) =>
    items.length > 0
      ? html`<ul class="plain-links">${items.map((item) => html`<li>${picture(item.imageUrl, files)} ${titled(item, landingText)}</li>`)}</ul>`
      : null,
};

export function landingSection(section: LandingSection, facts: Facts): Html | null {
  const drawn = drawings[section.kind](section, facts);
  const { title, subtitle } = section;
  return (
    drawn &&
    html`<section>${title && html`<h2>${facts.landingText(title)}</h2>`}${subtitle && html`<p class="plain-text">${facts.landingText(subtitle)}</p>`}${drawn}</section>
`
  );
}

/** FAQ as structured data. */
export function questionFacts(
  sections: readonly LandingSection[],
  landingText: Facts['landingText'],
): object[] {
  const questions = sections.filter(({ kind }) => kind === 'faq').flatMap(({ items }) => items);
  if (questions.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, text }) => ({
        '@type': 'Question',
        name: landingText(title),
        acceptedAnswer: { '@type': 'Answer', text: landingText(text) },
      })),
    },
  ];
}
