import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { approve, callerFor, diesel } from './kit/calls.ts';
import { signIn, test } from './kit/site.ts';

const COLLEAGUE = { username: 'colleague', email: 'colleague@kornwerd.test', password: 'rotterdam barge' };

/** Signs in as somebody who is none of the demo accounts. */
async function signInAs(page: Page, url: string, { email, password }: typeof COLLEAGUE): Promise<void> {
  const answer = await page.request.post(`${url}/api/auth/login`, { data: { email, password } });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  await page.addInitScript(
    (session) => {
      localStorage.setItem('authToken', session.token);
      localStorage.setItem('user', session.user);
    },
    { token, user: JSON.stringify(user) },
  );
}

/** An ad of the company, about which the trader asks; the id of the conversation. */
async function askAboutAd(request: APIRequestContext): Promise<string> {
  const owner = await callerFor(request, 'guest');
  const profile = {
    firstName: 'Tom',
    lastName: 'Kuiper',
    phone: '+31201234567',
    company: 'Kornwerd',
    country: 'NL',
  };
  await owner.send('PUT', '/auth/profile', profile);
  const offer = { ...(await diesel(owner, 700)), title: 'Diesel of Kornwerd' };
  const { id } = await owner.send<{ id: string }>('POST', '/ads', offer);
  await approve(request, id);
  const trader = await callerFor(request, 'trader');
  const asked = await trader.send<{ conversationId: string }>('POST', `/ads/${id}/inquiry`, {
    message: 'Is it still open?',
  });
  return asked.conversationId;
}

test('a company: created, a colleague invited, an inquiry answered by them, and left to a successor', async ({
  browser,
  page,
  request,
  site,
}) => {
  await site.sql(`update roles set plan_access = plan_access || '{"seats": 5}' where code = 'guest'`);
  await signIn(page, site, 'guest');
  await page.goto('/users/company');
  await page.getByLabel('Legal name').fill('Kornwerd Energy B.V.');
  await page.getByLabel('Name for others').fill('Kornwerd Energy');
  await page.getByRole('combobox', { name: 'Country' }).fill('Netherlands');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kornwerd Energy' })).toBeVisible();

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(COLLEAGUE.email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(COLLEAGUE.email, { exact: true })).toBeVisible();

  const registered = await request.post('/api/auth/register', { data: COLLEAGUE });
  expect(registered.ok()).toBe(true);
  await site.sql(`update users set email_verified = true where email = '${COLLEAGUE.email}'`);
  const linkIn = async () => {
    const mails = (await site.mails()).filter(
      ({ to, text }) => to.includes(COLLEAGUE.email) && text.includes('/invitation#'),
    );
    return /\/invitation#token=[A-Za-z0-9_-]{43}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? null;
  };
  await expect.poll(linkIn).not.toBeNull();
  const other = await browser.newContext({ baseURL: site.url });
  const theirs = await other.newPage();
  await signInAs(theirs, site.url, COLLEAGUE);
  await theirs.goto((await linkIn()) ?? '');
  await expect(theirs.getByRole('heading', { name: 'guest invites you to Kornwerd Energy' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Join Kornwerd Energy' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Kornwerd Energy' })).toBeVisible();

  const talk = await askAboutAd(request);
  await theirs.goto(`/users/inbox/${talk}`);
  await expect(theirs.getByRole('log').getByText('Is it still open?')).toBeVisible();
  await theirs.getByRole('textbox', { name: /message/i }).fill('Yes, until Friday.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByRole('log').getByText('Yes, until Friday.')).toBeVisible();
  const trader = await callerFor(request, 'trader');
  const { other: side } = await trader.get<{ other: { company: string } }>(`/conversations/${talk}`);
  expect(side.company).toBe('Kornwerd Energy');

  // The colleague becomes an admin, so that the founder can go.
  await page.reload();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'colleague' })
    .getByRole('button', { name: 'Change' })
    .click();
  await page.getByRole('radio', { name: 'Admin' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create a company' })).toBeVisible();
  await theirs.goto('/users/ads');
  await expect(
    theirs.getByRole('list', { name: 'Ads', exact: true }).getByText('Diesel of Kornwerd'),
  ).toBeVisible();
  await other.close();
});
