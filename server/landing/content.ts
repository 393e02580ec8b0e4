import type { LandingContent } from '../../contract/landing.ts';
import { defaultLanding } from '../../contract/landingDefaults.ts';

/** What the page shows, from what is stored of it: the parts that were changed. */
export const contentFrom = (stored: unknown): LandingContent => ({
  ...defaultLanding,
  ...(stored as Partial<LandingContent>),
});

/** In their order, which is counted anew. */
export const inOrder = (sections: LandingContent['sections']): LandingContent['sections'] =>
  sections.toSorted((a, b) => a.order - b.order).map((section, order) => ({ ...section, order }));

/** Addresses of every picture that is named, by where: `hero`, or the id of a section. */
export const picturesIn = ({ hero, sections }: LandingContent): { url: string; path: string; by: string }[] =>
  [
    { url: hero.imageUrl, path: 'hero.imageUrl', by: 'hero' },
    ...sections.flatMap(({ id, items }, nth) =>
      items.map(({ imageUrl }, at) => ({
        url: imageUrl,
        path: `sections.${nth}.items.${at}.imageUrl`,
        by: id,
      })),
    ),
  ].flatMap(({ url, ...where }) => (url === null ? [] : [{ url, ...where }]));

export const usesOf = (content: LandingContent, url: string): string[] => [
  ...new Set(
    picturesIn(content)
      .filter((one) => one.url === url)
      .map(({ by }) => by),
  ),
];
