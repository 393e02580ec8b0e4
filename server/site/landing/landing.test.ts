import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminLanding } from '../../../contract/site/landing.ts';
import { defaultLanding } from '../../../contract/site/landingDefaults.ts';
import { type SettingsSite, startSettingsSite } from '../../test/kit/settingsSite.ts';
import type { TestApp } from '../../test/kit/testApp.ts';

let site: SettingsSite;
let t: TestApp;
let as: string;

beforeAll(async () => {
  site = await startSettingsSite();
  t = site.t;
  as = site.admin.token;
});
afterAll(() => site.close());

const read = async () => (await t.call('GET', '/landing-settings')).json();
const all = async (): Promise<AdminLanding> =>
  (await t.call('GET', '/landing-settings/admin', { as })).json();
const put = (payload: object, token = as) => t.call('PUT', '/landing-settings', { as: token, payload });
const reset = (payload: object = {}) => t.call('POST', '/landing-settings/reset', { as, payload });
/** Content that is readable without JavaScript. */
const home = async () => /<main>.*<\/main>/s.exec((await site.pages.inject({ url: '/' })).body)?.[0] ?? '';
const { hero } = defaultLanding;
const section = (kind: string, rest: object = {}) => ({
  id: kind.replaceAll('_', '-'),
  kind,
  enabled: true,
  order: 0,
  title: '',
  subtitle: '',
  items: [],
  ...rest,
});
const item = (rest: object = {}) => ({ title: 'A', text: 'B', imageUrl: null, url: null, ...rest });

describe('the landing page', () => {
  test('of a new site has the texts of the product, nobody’s praise, and no figures of its own', async () => {
    const { hero: shown, sections, files } = await read();
    expect(shown).toEqual(hero);
    expect(sections.map(({ kind }: { kind: string }) => kind)).toEqual([
      'stats',
      'products',
      'how_it_works',
      'pricing',
      'faq',
    ]);
    expect(files).toEqual([]);
    const admin = await all();
    expect(admin).toMatchObject({ version: 0, updatedAt: null, updatedBy: null });
    const made = admin.sections.filter(({ kind }) => ['testimonials', 'partners'].includes(kind));
    expect(made).toMatchObject([
      { enabled: false, items: [] },
      { enabled: false, items: [] },
    ]);
    const body = await home();
    expect(body).toContain('<h1>Every cargo, one comparable price.</h1>');
    expect(body).toContain('<h3>Does GasMap broker deals?</h3>');
    expect(body).not.toContain('{siteName}');
    const page = (await site.pages.inject({ url: '/' })).body;
    expect(page).toContain('"@type":"FAQPage"');
    expect(page).toContain('"call":"GET /landing-settings"');
  });

  test('is changed part by part, in the order asked for, hides what is off, and says who changed it', async () => {
    const { version } = await all();
    const sections = [
      section('faq', { order: 9, items: [item({ title: 'Why {siteName}?', text: 'Because.\nReally.' })] }),
      section('features', { order: 2, title: 'Why', items: [item({ url: '/pricing' })] }),
      section('map', { order: 5, enabled: false }),
      section('cta', { order: 7, items: [item({ title: 'Write', text: '', url: 'https://example.com/a' })] }),
    ];
    const saved = await put({ version, sections });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({ version: version + 1, updatedBy: expect.any(String), hero });
    expect(saved.json().sections.map((one: { id: string; order: number }) => [one.id, one.order])).toEqual([
      ['features', 0],
      ['map', 1],
      ['cta', 2],
      ['faq', 3],
    ]);
    expect((await read()).sections.map(({ id }: { id: string }) => id)).toEqual(['features', 'cta', 'faq']);
    await put({ hero: { ...hero, title: 'Barges & more' } });
    const body = await home();
    expect(body).toContain('<h1>Barges &amp; more</h1>');
    expect(body).toContain('<a href="https://example.com/a">Write</a>');
    expect(body.indexOf('>Why<')).toBeLessThan(body.indexOf('Why GasMap?'));
    expect(body).not.toContain('Latest ads');
    const [entry] = (await t.call('GET', '/audit?action=landing.update', { as })).json().items;
    expect(entry).toMatchObject({
      before: { hero: { title: hero.title } },
      after: { hero: { title: 'Barges & more' } },
    });
    expect(entry.after).not.toHaveProperty('sections');
  });

  test('is not overwritten by who read it before somebody else changed it; goes back to new', async () => {
    const { version } = await all();
    const answers = await Promise.all([
      put({ version, hero: { ...hero, title: 'Mine' } }),
      put({ version, hero: { ...hero, title: 'Theirs' } }, site.colleague.token),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await reset({ version })).json().code).toBe('STALE');
    expect((await reset({ version: (await all()).version })).json()).toMatchObject({ hero });
    expect((await read()).sections).toHaveLength(5);
  });

  test('shows a change on every instance at once', async () => {
    const elsewhere = async () =>
      (await site.other.inject({ url: '/api/landing-settings' })).json().hero.title;
    await elsewhere();
    await put({ hero: { ...hero, title: 'Told' } });
    // Without the notification the cache would last a quarter of a minute; a busy machine may take more than a second.
    await expect.poll(elsewhere, { interval: 10, timeout: 8_000 }).toBe('Told');
    await reset();
  });

  test('is read by everybody, and seen whole and written by those who may', async () => {
    for (const token of [site.member.token, undefined]) {
      const who = token ? { as: token } : {};
      expect((await t.call('GET', '/landing-settings', who)).statusCode).toBe(200);
      expect([401, 403]).toContain((await t.call('GET', '/landing-settings/admin', who)).statusCode);
      expect([401, 403]).toContain(
        (await t.call('PUT', '/landing-settings', { ...who, payload: {} })).statusCode,
      );
    }
  });

  const long = (length: number) => 'x'.repeat(length + 1);
  const links = ['javascript:alert(1)', '//evil.example', 'https://u:p@example.com', 'a', '', '/a b', 7];
  const bad: [path: string, body: object][] = [
    ['hero.title', { hero: { ...hero, title: '' } }],
    ['hero.title', { hero: { ...hero, title: long(120) } }],
    ['hero.title', { hero: { ...hero, title: 'a\nb' } }],
    ['hero.subtitle', { hero: { ...hero, subtitle: long(400) } }],
    ['hero.primaryCta.label', { hero: { ...hero, primaryCta: { label: '', url: '/market' } } }],
    ...links.map((url): [string, object] => [
      'hero.primaryCta.url',
      { hero: { ...hero, primaryCta: { label: 'Go', url } } },
    ]),
    ...links.map((imageUrl): [string, object] => ['hero.imageUrl', { hero: { ...hero, imageUrl } }]),
    ['hero.html', { hero: { ...hero, html: '<b>' } }],
    ['files', { files: [] }],
    ['sections.0.kind', { sections: [section('video')] }],
    ['sections.0.id', { sections: [section('faq', { id: 'A B' })] }],
    ['sections.1.id', { sections: [section('faq'), section('cta', { id: 'faq' })] }],
    ['sections.0.order', { sections: [section('faq', { order: -1 })] }],
    ['sections.0.enabled', { sections: [section('faq', { enabled: 'yes' })] }],
    ['sections.0.title', { sections: [section('faq', { title: long(120) })] }],
    ['sections.0.subtitle', { sections: [section('faq', { subtitle: 'a\u0000' })] }],
    ['sections.0.items', { sections: [section('stats', { items: [item()] })] }],
    ['sections.0.items', { sections: [section('faq', { items: Array.from({ length: 31 }, () => item()) })] }],
    ['sections.0.items.0.title', { sections: [section('faq', { items: [item({ title: '' })] })] }],
    ['sections.0.items.0.text', { sections: [section('testimonials', { items: [item({ text: '' })] })] }],
    ['sections.0.items.0.text', { sections: [section('faq', { items: [item({ text: long(1500) })] })] }],
    ['sections.0.items.0.url', { sections: [section('cta', { items: [item({ url: null })] })] }],
    ['sections.0.items.0.url', { sections: [section('cta', { items: [item({ url: 'javascript:x' })] })] }],
    ['sections.0.items.0.imageUrl', { sections: [section('faq', { items: [item({ imageUrl: 'x.png' })] })] }],
    [
      'sections.0.items.0.imageUrl',
      { sections: [section('faq', { items: [item({ imageUrl: `/api/media/${'0'.repeat(40)}` })] })] },
    ],
    ['sections', { sections: Array.from({ length: 31 }, (_, n) => section('faq', { id: `faq-${n}` })) }],
  ];

  test('refuses what is not as it has to be, names where, and keeps nothing of it', async () => {
    const before = await all();
    for (const [path, body] of bad) {
      const answer = await put(body);
      const paths = [...new Set((answer.json().details ?? []).map((one: { path: string }) => one.path))];
      expect([answer.statusCode, paths], JSON.stringify(body).slice(0, 200)).toEqual([400, [path]]);
    }
    expect(await all()).toEqual(before);
  });
});
