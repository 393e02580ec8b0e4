import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LandingContent } from '../../../contract/site/landing.ts';

/** All texts of a landing page, in page order. */
export const textsOf = ({ hero, sections }: LandingContent): string[] =>
  [
    hero.title,
    hero.subtitle,
    hero.primaryCta.label,
    hero.secondaryCta?.label ?? '',
    ...sections.flatMap(({ title, subtitle, items }) => [
      title,
      subtitle,
      ...items.flatMap((item) => [item.title, item.text]),
    ]),
  ].filter((text) => text !== '');

/** Default texts of a new site, in the same order, translatable. */
export const defaultTexts: readonly MessageDescriptor[] = [
  msg`Every cargo, one comparable price.`,
  msg`Offers and requests for gas and oil, checked against the standard they name and priced in the unit you think in.`,
  msg`Open the market`,
  msg`Post an ad`,
  msg`The market now`,
  msg`Latest ads`,
  msg`How it works`,
  msg`Describe the cargo`,
  msg`Product and grade, quantity, price, delivery term and port go into fields, not into a sentence. While you type you see what your price comes to per barrel, tonne or MMBtu, and how your quality values stand against the standard.`,
  msg`A moderator reads it`,
  msg`Nothing is published unread. An ad that needs work comes back with the reason and the fields it is about; you correct them and submit it again.`,
  msg`Compare and talk`,
  msg`Readers filter by comparable price, product, port or words, in a list or on the map, and ask you about the cargo here or by the contacts you offer.`,
  msg`Made for the trade`,
  msg`On the map`,
  msg`Every open ad at its port, with buyers and sellers apart.`,
  msg`Plans in short`,
  msg`The market is free to read. A plan gives you more ads and contacts.`,
  msg`What members say`,
  msg`Partners`,
  msg`Questions`,
  msg`What makes two prices comparable?`,
  msg`Every fixed price is converted by exact unit factors into US dollars per barrel, tonne and, where it applies, MMBtu. Between mass and volume the density of the ad is used, else the typical one of its grade or product; the ad always says which, and at which day’s exchange rate. Formula and negotiable prices are shown as they are.`,
  msg`Who checks the ads?`,
  msg`A moderator reads each ad before it is published, and quality values are held against the limits of the product’s standard. That is a check of the ad. It does not replace your own check of the company, the documents and the cargo.`,
  msg`How do I reach the other side?`,
  msg`With “Ask about this cargo” on an ad: the answer comes to your inbox here. Where the owner offers a phone number or an e-mail address, it is shown to signed-in members.`,
  msg`What do I need to post an ad?`,
  msg`An account with a complete profile: your name, phone, company and country.`,
  msg({ message: 'Does {siteName} broker deals?' }),
  msg({
    message:
      'No. {siteName} is a board for ads. It does not match buyers with sellers, takes no orders and is no party to what you agree on.',
  }),
  msg`Can I pay for a cargo here?`,
  msg({
    message:
      'No. There are no payments between members, and {siteName} never holds money for a trade. Payment terms in an ad say what the two sides want to agree on between themselves.',
  }),
  msg`Put your cargo where it is found`,
  msg`Post an ad`,
];
