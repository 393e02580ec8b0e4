import type { LandingContent, LandingItem, LandingSection } from './landing.ts';

const item = (title: string, text: string): LandingItem => ({ title, text, imageUrl: null, url: null });

const section = (
  kind: LandingSection['kind'],
  title: string,
  { subtitle = '', enabled = true, items = [] }: Partial<LandingSection> = {},
): Omit<LandingSection, 'order'> => ({
  id: kind.replaceAll('_', '-'),
  kind,
  enabled,
  title,
  subtitle,
  items,
});

/**
 * Default landing page of a new site. The screens translate exactly these texts; texts edited by an operator are
 * shown as written. `{siteName}` is filled in. The defaults never contain people, companies or figures.
 */
export const defaultLanding: LandingContent = {
  hero: {
    title: 'Every cargo, one comparable price.',
    subtitle:
      'Offers and requests for gas and oil, checked against the standard they name and priced in the unit you think in.',
    primaryCta: { label: 'Open the market', url: '/market' },
    secondaryCta: { label: 'Post an ad', url: '/create-ad' },
    imageUrl: null,
  },
  sections: [
    section('stats', 'The market now'),
    section('products', 'Latest ads'),
    section('how_it_works', 'How it works', {
      items: [
        item(
          'Describe the cargo',
          'Product and grade, quantity, price, delivery term and port go into fields, not into a sentence. While you type you see what your price comes to per barrel, tonne or MMBtu, and how your quality values stand against the standard.',
        ),
        item(
          'A moderator reads it',
          'Nothing is published unread. An ad that needs work comes back with the reason and the fields it is about; you correct them and submit it again.',
        ),
        item(
          'Compare and talk',
          'Readers filter by comparable price, product, port or words, in a list or on the map, and ask you about the cargo here or by the contacts you offer.',
        ),
      ],
    }),
    section('features', 'Made for the trade', { enabled: false }),
    section('map', 'On the map', {
      enabled: false,
      subtitle: 'Every open ad at its port, with buyers and sellers apart.',
    }),
    section('pricing', 'Plans in short', {
      subtitle: 'The market is free to read. A plan gives you more ads and contacts.',
    }),
    section('testimonials', 'What members say', { enabled: false }),
    section('partners', 'Partners', { enabled: false }),
    section('faq', 'Questions', {
      items: [
        item(
          'What makes two prices comparable?',
          'Every fixed price is converted by exact unit factors into US dollars per barrel, tonne and, where it applies, MMBtu. Between mass and volume the density of the ad is used, else the typical one of its grade or product; the ad always says which, and at which day’s exchange rate. Formula and negotiable prices are shown as they are.',
        ),
        item(
          'Who checks the ads?',
          'A moderator reads each ad before it is published, and quality values are held against the limits of the product’s standard. That is a check of the ad. It does not replace your own check of the company, the documents and the cargo.',
        ),
        item(
          'How do I reach the other side?',
          'With “Ask about this cargo” on an ad: the answer comes to your inbox here. Where the owner offers a phone number or an e-mail address, it is shown to signed-in members.',
        ),
        item(
          'What do I need to post an ad?',
          'An account with a complete profile: your name, phone, company and country.',
        ),
        item(
          'Does {siteName} broker deals?',
          'No. {siteName} is a board for ads. It does not match buyers with sellers, takes no orders and is no party to what you agree on.',
        ),
        item(
          'Can I pay for a cargo here?',
          'No. There are no payments between members, and {siteName} never holds money for a trade. Payment terms in an ad say what the two sides want to agree on between themselves.',
        ),
      ],
    }),
    section('cta', 'Put your cargo where it is found', {
      enabled: false,
      items: [{ title: 'Post an ad', text: '', imageUrl: null, url: '/create-ad' }],
    }),
  ].map((one, order) => ({ ...one, order })),
};
