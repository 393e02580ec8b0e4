import type { LandingContent } from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';

/** The page's content: the stored changes over the defaults. */
export const contentFrom = (stored: unknown): LandingContent => ({
  ...defaultLanding,
  ...(stored as Partial<LandingContent>),
});

/** Sorted and renumbered. */
export const inOrder = (sections: LandingContent['sections']): LandingContent['sections'] =>
  sections.toSorted((a, b) => a.order - b.order).map((section, order) => ({ ...section, order }));

/** URLs of all pictures in use, with their place: `hero`, or the id of a section. */
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
