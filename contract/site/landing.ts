import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { link } from '../core/links.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';
import { line, lineOrNothing, paragraphs } from '../core/text.ts';
import { PICTURE_BYTES_MAX, pictureSize } from './media.ts';

/**
 * `stats` counts open ads by product and place, `products` lists the latest ads, `map` shows the map, `pricing` shows
 * the plans: they use live data and have no items. The other kinds show their items.
 */
export const landingKinds = [
  'stats',
  'features',
  'products',
  'how_it_works',
  'map',
  'testimonials',
  'pricing',
  'faq',
  'cta',
  'partners',
] as const;
export type LandingKind = (typeof landingKinds)[number];

/** Required fields of an item by kind of section; kinds not listed have no items. */
export const landingItemNeeds: Readonly<Partial<Record<LandingKind, readonly ('title' | 'text' | 'url')[]>>> =
  {
    features: ['title', 'text'],
    how_it_works: ['title', 'text'],
    /** Author and quote. */
    testimonials: ['title', 'text'],
    /** Question and answer. */
    faq: ['title', 'text'],
    /** A button: label and link. */
    cta: ['title', 'url'],
    /** Name; the picture is the logo. */
    partners: ['title'],
  };

export const SECTIONS_MAX = 30;
export const ITEMS_MAX = 30;
/** Maximum number of pictures in the library. */
export const LANDING_FILES_MAX = 100;

const callToAction = z.strictObject({ label: line(40).meta({ 'x-seeded': true }), url: link });
const picture = link.nullable();

const landingItem = z.strictObject({
  title: lineOrNothing(160),
  text: paragraphs(1500),
  imageUrl: picture,
  url: link.nullable(),
});
export type LandingItem = z.infer<typeof landingItem>;

const hero = z.strictObject({
  title: line(120),
  subtitle: paragraphs(400),
  primaryCta: callToAction,
  secondaryCta: callToAction.nullable(),
  /** Replaces the globe. */
  imageUrl: picture,
});

const needed = {
  title: fault('field.required'),
  text: fault('field.required'),
  url: fault('site.linkNeeded'),
};

const landingSection = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, fault('field.slug')),
    kind: z.enum(landingKinds),
    enabled: z.boolean(),
    order: z.number().int().min(0).max(1000),
    title: lineOrNothing(120),
    subtitle: paragraphs(400),
    items: z.array(landingItem).max(ITEMS_MAX, fault('site.tooManyEntries', { max: ITEMS_MAX })),
  })
  .superRefine(({ kind, items }, issues) => {
    const needs = landingItemNeeds[kind];
    if (!needs && items.length > 0)
      issues.addIssue({ code: 'custom', path: ['items'], message: fault('site.noEntries') });
    for (const [index, item] of items.entries())
      for (const field of needs ?? [])
        if (!item[field])
          issues.addIssue({ code: 'custom', path: ['items', index, field], message: needed[field] });
  });
export type LandingSection = z.infer<typeof landingSection>;

const sections = z
  .array(landingSection)
  .max(SECTIONS_MAX, fault('site.tooManySections', { max: SECTIONS_MAX }))
  .superRefine((all, issues) => {
    for (const [index, { id }] of all.entries())
      if (all.findIndex((one) => one.id === id) < index)
        issues.addIssue({ code: 'custom', path: [index, 'id'], message: fault('site.idTaken') });
  });

const landingContent = z.object({ hero, sections });
export type LandingContent = z.infer<typeof landingContent>;

export const landingFile = z.object({
  id: z.uuid(),
  /** URL of the largest WebP; landing page content refers to the picture by it. */
  url: z.string(),
  /** Original file name, for display. */
  name: z.string(),
  /** Original size in bytes. */
  size: z.number(),
  /** Dimensions in pixels of the largest stored size. */
  width: z.number(),
  height: z.number(),
  /** `hero`, or the id of a section. */
  usedBy: z.array(z.string()),
  /** For `srcset`: AVIF and WebP, widest last. */
  sizes: z.array(pictureSize),
});
export type LandingFile = z.infer<typeof landingFile>;

/** Public content: enabled sections in order, and the files they use. */
const publicLanding = landingContent.extend({ files: z.array(landingFile) });
export type Landing = z.infer<typeof publicLanding>;

const adminLanding = publicLanding.extend({
  version: z.number(),
  /** Null before the first change. */
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type AdminLanding = z.infer<typeof adminLanding>;

const version = z.number().int().min(0).optional();

/** Omitted parts stay unchanged. A picture URL `/api/media/…` must be one of the files. */
export const landingBody = z.strictObject({
  /** Version that was read; refused with STALE if it is outdated. Omitted: not checked. */
  version,
  hero: hero.optional(),
  sections: sections.optional(),
});

/** Fills in `{siteName}` in landing page texts. */
export const withSiteName = (text: string, siteName: string): string =>
  text.replaceAll('{siteName}', () => siteName);

const write = { access: { permission: 'landing.write' }, rate: 'general' } as const;

export const landing = {
  read: endpoint({
    method: 'GET',
    path: '/landing-settings',
    summary: 'What the landing page shows',
    access: 'public',
    rate: 'general',
    status: 200,
    response: publicLanding,
    errors: [],
  }),
  readForAdmin: endpoint({
    method: 'GET',
    path: '/landing-settings/admin',
    summary: 'The landing page with what is switched off, and every file',
    ...write,
    status: 200,
    response: adminLanding,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/landing-settings',
    summary: 'Change the landing page; what is left out stays as it is',
    ...write,
    /** All sections, with all their texts. */
    bodyBytesMax: 1024 * 1024,
    body: landingBody,
    status: 200,
    response: adminLanding,
    errors: ['STALE', 'VALIDATION_FAILED'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/landing-settings/reset',
    summary: 'Back to what a new site starts from; uploaded files stay',
    ...write,
    body: z.strictObject({ version }),
    status: 200,
    response: adminLanding,
    errors: ['STALE'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/landing-settings/upload',
    summary: 'Add a picture: JPEG, PNG, WebP or AVIF, re-encoded in several sizes',
    ...write,
    files: { field: 'file', maxFiles: 1, maxBytes: PICTURE_BYTES_MAX, plain: true },
    status: 201,
    response: landingFile,
    errors: ['BAD_UPLOAD', 'TOO_MANY'],
  }),
  removeUpload: endpoint({
    method: 'DELETE',
    path: '/landing-settings/upload/:id',
    summary: 'Delete a picture that nothing shows',
    ...write,
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};
