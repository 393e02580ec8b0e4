import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { z } from 'zod';
import {
  type AdminLanding,
  type LandingContent,
  type LandingItem,
  type LandingKind,
  type LandingSection,
  type landingBody,
  landingItemNeeds,
} from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';

/** Hero and ordered sections. */
export type LandingFields = Required<Omit<z.input<typeof landingBody>, 'version'>>;

/** Sets each section's order from its index. */
export const numbered = (sections: readonly LandingSection[]): LandingSection[] =>
  sections.map((section, order) => ({ ...section, order }));

export const fieldsOf = ({ hero, sections }: AdminLanding): LandingFields => ({
  hero,
  sections: numbered(sections.toSorted((one, other) => one.order - other.order)),
});

export const kindText: Record<LandingKind, { name: MessageDescriptor; about: MessageDescriptor }> = {
  stats: { name: msg`Figures`, about: msg`Open ads by product and place, as they are now` },
  products: { name: msg`Latest ads`, about: msg`What was published last` },
  map: { name: msg`Map`, about: msg`Open ads on the map, as they are now` },
  pricing: { name: msg`Plans`, about: msg`The plans on sale, with their prices` },
  features: { name: msg`Features`, about: msg`What the site offers, with pictures if you like` },
  how_it_works: { name: msg`Steps`, about: msg`How it works, one after the other` },
  testimonials: { name: msg`Testimonials`, about: msg`What members say about the site` },
  faq: { name: msg`Questions`, about: msg`Questions that open into their answers` },
  cta: { name: msg`Call to action`, about: msg`A short text with buttons` },
  partners: { name: msg`Partners`, about: msg`Names and logos` },
};

/** Labels of the item fields, by section kind. */
export const itemText: Partial<
  Record<LandingKind, { one: MessageDescriptor; title: MessageDescriptor; text: MessageDescriptor }>
> = {
  features: { one: msg`One feature`, title: msg`Title`, text: msg`Text` },
  how_it_works: { one: msg`Step`, title: msg`Title`, text: msg`Text` },
  testimonials: { one: msg`Testimonial`, title: msg`Who says it`, text: msg`What they say` },
  faq: { one: msg`Question`, title: msg`Question`, text: msg`Answer` },
  cta: { one: msg`Button`, title: msg`Button label`, text: msg`Note below it` },
  partners: { one: msg`Partner`, title: msg`Name`, text: msg`Note` },
};

const shows: Partial<Record<LandingKind, { picture?: true; url?: true; text?: true }>> = {
  features: { picture: true, url: true, text: true },
  how_it_works: { text: true },
  testimonials: { picture: true, text: true },
  faq: { text: true },
  cta: { url: true, text: true },
  partners: { picture: true, url: true },
};
/** Fields of an item besides its title. */
export const fieldsOfKind = (kind: LandingKind) => shows[kind] ?? {};

export const hasItems = (kind: LandingKind): boolean => landingItemNeeds[kind] !== undefined;

/** Without items the page omits the section even if enabled. */
export const isEmpty = ({ kind, items }: LandingSection): boolean => hasItems(kind) && items.length === 0;

export const newItem: LandingItem = { title: '', text: '', imageUrl: null, url: null };

/** A new section of a kind, with a unique id. */
export const newSection = (kind: LandingKind, present: readonly LandingSection[]): LandingSection => {
  const base = kind.replaceAll('_', '-');
  const taken = new Set(present.map(({ id }) => id));
  let id = base;
  for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
  const { title = '', subtitle = '' } =
    defaultLanding.sections.find((section) => section.kind === kind) ?? {};
  return { id, kind, enabled: true, order: present.length, title, subtitle, items: [] };
};

/** Moves an element of a list. */
export const moved = <One>(list: readonly One[], from: number, to: number): One[] => {
  const one = list[from];
  const rest = list.filter((_, place) => place !== from);
  return one === undefined ? [...list] : rest.toSpliced(to, 0, one);
};

/** Where a picture is used in the unsaved page; the server knows only the saved one. */
export const usesOf = ({ hero, sections }: LandingContent, url: string): string[] => [
  ...(hero.imageUrl === url ? ['hero'] : []),
  ...sections.flatMap(({ id, items }) => (items.some((item) => item.imageUrl === url) ? [id] : [])),
];
