import { type APIRequestContext, expect } from '@playwright/test';
import { languages } from '../contract/core/languages.ts';
import { type Ad, callerFor, diesel, publish } from './kit/calls.ts';
import { signIn, test } from './kit/site.ts';

/** Each equals something that the site itself says, or a name of its base data, and is translated as such. */
const words = {
  title: 'Diesel (road)',
  company: 'Bitumen',
  rejectedTitle: 'The plan ended',
  reason: 'The plan has room again',
  subject: 'This ad is no longer published',
  message: 'Some fields need attention',
  note: 'Top-up of 20.00 USD',
  search: 'Jet A-1',
};

type Planted = { slug: string; ticket: string };

async function plant(request: APIRequestContext): Promise<Planted> {
  const [trader, admin, superadmin] = await Promise.all([
    callerFor(request, 'trader'),
    callerFor(request, 'admin'),
    callerFor(request, 'superadmin'),
  ]);
  await trader.send('PUT', '/auth/profile', { company: words.company });
  const { slug } = await publish(request, words.title);
  const body = { ...(await diesel(trader, 690)), title: words.rejectedTitle };
  const { id, version } = await trader.send<Ad>('POST', '/ads', body);
  await admin.send('PUT', `/ads/${id}/reject`, {
    version,
    rejectionReason: words.reason,
    rejectedFields: [],
  });
  const { subject, message } = words;
  const ticket = await trader.send<{ id: string }>('POST', '/tickets', {
    subject,
    message,
    category: 'account',
  });
  await trader.send('POST', '/saved-searches', { name: words.search, query: { q: 'brent' } });
  const { id: traderId } = await trader.get<{ id: string }>('/auth/me');
  await superadmin.send('POST', `/wallet/users/${traderId}/adjust`, { amount: 20, reason: words.note });
  return { slug, ticket: ticket.id };
}

test('what people wrote is shown as they wrote it in every language, even if the site says the same', async ({
  page,
  request,
  site,
}) => {
  test.slow();
  const { slug, ticket } = await plant(request);
  await signIn(page, site, 'trader');
  const screens: [path: string, texts: string[]][] = [
    [`/market/${slug}`, [words.title]],
    ['/users/ads', [words.title, words.rejectedTitle, words.reason]],
    ['/users/tickets', [words.subject]],
    [`/users/tickets/${ticket}`, [words.subject, words.message]],
    ['/users/saved-searches', [words.search]],
    ['/users/wallet', [words.note]],
    ['/users/notifications', [words.note]],
  ];
  for (const { code } of languages) {
    for (const [path, texts] of screens) {
      await page.goto(`${path}?lang=${code}`);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      for (const text of texts)
        await expect(page.getByRole('main').getByText(text).first(), `${path} ${code}`).toBeVisible();
    }
    const written = await (await request.get(`${site.url}/market/${slug}?lang=${code}`)).text();
    for (const text of [words.title, words.company]) expect(written).toContain(text);
  }
});
