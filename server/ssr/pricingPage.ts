import type { Plan } from '../../contract/billing/plans.ts';
import type { Answer } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import type { WrittenCode } from '../../contract/messages/writtenMessages.ts';
import { type Html, html } from './html.ts';
import type { InternalCall } from './internalCall.ts';
import { type PageContent, shell } from './pageContent.ts';
import type { PageMessages } from './pageMessages.ts';

const rows = [
  ['maxActiveAds', 'pages.activeAds'],
  ['contactRevealsPerMonth', 'pages.contacts'],
  ['savedSearches', 'pages.savedSearches'],
  ['maxDocumentsPerAd', 'pages.documents'],
  ['storageMegabytes', 'pages.storage'],
  ['marketMap', 'pages.marketMap'],
] as const satisfies readonly (readonly [key: keyof Plan['entitlements'], name: WrittenCode])[];

const money = ({ say, tag }: PageMessages, { price, currency, durationDays }: Plan): string => {
  if (price === 0) return say('pages.free');
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  const amount = format.formatToParts(price).filter(({ type }) => type !== 'currency' && type !== 'literal');
  const text = `${amount.map(({ value }) => value).join('')} ${currency}`;
  return say('pages.forDays', { price: text, count: durationDays });
};

const valueText = ({ say }: PageMessages, value: number | boolean | null): string => {
  if (value === null) return say('pages.noLimit');
  return typeof value === 'number' ? String(value) : value ? say('pages.yes') : say('pages.no');
};

type PlanInfo = Answer<typeof contract.plans.info>;

/** The plans side by side and what is not in their prices, as on the screen. */
export const planTable = (messages: PageMessages, { items: plans, vatAdded }: PlanInfo): Html => html`<table>
<thead><tr><td></td>${plans.map(({ name }) => html`<th scope="col">${messages.name(name)}</th>`)}</tr></thead>
<tbody><tr><th scope="row">${messages.say('pages.price')}</th>${plans.map((plan) => html`<td><bdi>${money(messages, plan)}</bdi></td>`)}</tr>
${rows.map(
  ([key, name]) =>
    html`<tr><th scope="row">${messages.say(name)}</th>${plans.map(({ entitlements }) => html`<td>${valueText(messages, entitlements[key])}</td>`)}</tr>
`,
)}</tbody></table>
${vatAdded && html`<p>${messages.say('pages.withoutVat')}</p>`}`;

const planFacts = (plan: Plan, vatAdded: boolean) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: plan.name,
  ...(plan.description && { description: plan.description }),
  offers: {
    '@type': 'Offer',
    price: plan.price,
    priceCurrency: plan.currency,
    availability: 'https://schema.org/InStock',
    url: '/pricing',
    ...(plan.price > 0 && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: plan.price,
        priceCurrency: plan.currency,
        ...(vatAdded && { valueAddedTaxIncluded: false }),
        referenceQuantity: { '@type': 'QuantitativeValue', value: plan.durationDays, unitCode: 'DAY' },
      },
    }),
  },
});

/** Prices and entitlements of plans, for readers without JavaScript and search engines. */
export async function pricingPage(ask: InternalCall, messages: PageMessages): Promise<PageContent> {
  const { say, name } = messages;
  const { data, first } = await ask(contract.plans.info, {});
  const page = { ...shell, title: say('pages.pricing'), canonical: '/pricing' };
  if (!data) return page;
  const paid = data.items.filter(({ price }) => price > 0);
  const cheapest = paid.reduce<Plan | undefined>(
    (low, plan) => (low && low.price <= plan.price ? low : plan),
    undefined,
  );
  return {
    ...page,
    description: [
      say('pages.freeToRead'),
      cheapest &&
        say('pages.plansFrom', {
          price: money(messages, cheapest),
        }),
    ]
      .filter(Boolean)
      .join(' '),
    facts: data.items.map((plan) => planFacts(plan, data.vatAdded)),
    content: html`<h1>${say('pages.payForPosts')}</h1>
<p>${say('pages.sense')}</p>
${data.items.length > 0 && planTable(messages, data)}
${data.items.map(
  (plan) => html`<h2>${name(plan.name)}</h2>
${plan.description && html`<p>${name(plan.description)}</p>`}
${plan.bullets.length > 0 && html`<ul>${plan.bullets.map((bullet) => html`<li>${name(bullet)}</li>`)}</ul>`}`,
)}`,
    first,
  };
}
