import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { link } from './links.ts';
import { PICTURE_BYTES_MAX, pictureSize } from './media.ts';
import { idParams } from './page.ts';
import { line, lineOrNothing, paragraphs } from './text.ts';

/**
 * `stats` counts open ads by product and place, `products` lists the latest ads, `map` opens the map, `pricing` shows the
 * plans: their figures are those of the moment, so they have no items. The others show their items.
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

/** What an item has to have by the kind of its section; kinds that are left out have no items. */
export const landingItemNeeds: Readonly<Partial<Record<LandingKind, readonly ('title' | 'text' | 'url')[]>>> =
  {
    features: ['title', 'text'],
    how_it_works: ['title', 'text'],
    /** Who says it, and what. */
    testimonials: ['title', 'text'],
    /** Question and answer. */
    faq: ['title', 'text'],
    /** A button: its words, and where it leads. */
    cta: ['title', 'url'],
    /** Name; the picture is the logo. */
    partners: ['title'],
  };

export const SECTIONS_MAX = 30;
export const ITEMS_MAX = 30;
/** Pictures in the library at once. */
export const LANDING_FILES_MAX = 100;

const callToAction = z.strictObject({ label: line(40), url: link });
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
  /** Instead of the globe. */
  imageUrl: picture,
});

const needed = { title: 'This cannot be empty', text: 'This cannot be empty', url: 'Say where it leads' };

const landingSection = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Small letters, digits and dashes'),
    kind: z.enum(landingKinds),
    enabled: z.boolean(),
    order: z.number().int().min(0).max(1000),
    title: lineOrNothing(120),
    subtitle: paragraphs(400),
    items: z.array(landingItem).max(ITEMS_MAX, `At most ${ITEMS_MAX} entries`),
  })
  .superRefine(({ kind, items }, issues) => {
    const needs = landingItemNeeds[kind];
    if (!needs && items.length > 0)
      issues.addIssue({ code: 'custom', path: ['items'], message: 'This section shows live figures alone' });
    for (const [index, item] of items.entries())
      for (const field of needs ?? [])
        if (!item[field])
          issues.addIssue({ code: 'custom', path: ['items', index, field], message: needed[field] });
  });
export type LandingSection = z.infer<typeof landingSection>;

const sections = z
  .array(landingSection)
  .max(SECTIONS_MAX, `At most ${SECTIONS_MAX} sections`)
  .superRefine((all, issues) => {
    for (const [index, { id }] of all.entries())
      if (all.findIndex((one) => one.id === id) < index)
        issues.addIssue({ code: 'custom', path: [index, 'id'], message: 'This id is taken' });
  });

const landingContent = z.object({ hero, sections });
export type LandingContent = z.infer<typeof landingContent>;

export const landingFile = z.object({
  id: z.uuid(),
  /** The largest WebP: what a picture of the landing page is named by. */
  url: z.string(),
  /** As it was uploaded, for people. */
  name: z.string(),
  /** Bytes as uploaded. */
  size: z.number(),
  /** Of the largest size that is kept. */
  width: z.number(),
  height: z.number(),
  /** `hero`, or the id of a section. */
  usedBy: z.array(z.string()),
  /** For `srcset`: AVIF and WebP, widest last. */
  sizes: z.array(pictureSize),
});
export type LandingFile = z.infer<typeof landingFile>;

/** For everyone: sections that are switched on, in their order, and the files that they show. */
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

/** What is left out stays as it is. A picture that is named as `/api/media/…` has to be one of the files. */
export const landingBody = z.strictObject({
  /** Of the settings that were read; refused with STALE when they are older by now. Left out: not checked. */
  version,
  hero: hero.optional(),
  sections: sections.optional(),
});

/** `{siteName}` in texts of the landing page. */
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
    written: ['name'],
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
    /** All its sections with all their texts. */
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
