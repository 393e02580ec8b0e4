import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { callerFor, diesel } from './kit/calls.ts';
import { createCompany } from './kit/company.ts';
import { isFine } from './kit/look.ts';
import { signIn, signInAs, test } from './kit/site.ts';

type Site = Parameters<typeof signIn>[1];
type Name = Parameters<typeof signIn>[2];

async function personAt(browser: Browser, site: Site, name: Name): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, name);
  return page;
}

/** Finds an account by e-mail address and opens it. */
async function openAccount(page: Page, name: string) {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(`${name}@gasmap.test`);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name, exact: true });
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  return drawer;
}

type Caller = Awaited<ReturnType<typeof callerFor>>;

async function idOf(desk: Caller, name: string): Promise<string> {
  const { items } = await desk.get<{ items: { id: string }[] }>(`/users/all-for-admin?q=${name}@gasmap.test`);
  return items[0]?.id ?? '';
}

/** An admin whose role holds nothing, so that every permission can be given. */
async function makeBareAdmin(desk: Caller, name: string): Promise<void> {
  const role = { name: `Bare ${crypto.randomUUID()}`, base: 'admin', permissions: [] };
  const { id } = await desk.send<{ id: string }>('POST', '/roles', role);
  await desk.send('POST', `/roles/${id}/assign`, { userIds: [await idOf(desk, name)] });
}

test('owners and officers of a company are declared, and wrong shares are named at the field', async ({
  browser,
  site,
}) => {
  const page = await personAt(browser, site, 'trader');
  await page.goto('/users/company');
  const section = page.getByRole('region', { name: 'Owners and officers' });
  await expect(section.getByText('Mara Lindqvist')).toBeVisible();
  await expect(section.getByText('60 % · Officer · Netherlands · born 1979')).toBeVisible();
  await section.getByLabel('Name', { exact: true }).fill('Ada Invented');
  await section.getByLabel('Share').fill('0');
  await section.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section.getByLabel('Share')).toHaveAccessibleDescription('More than 0, and 100 at most');
  await section.getByLabel('Share').fill('30');
  await section.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section.getByRole('alert')).toHaveText('Together these shares are more than 100 %');
  await section.getByRole('button', { name: 'Remove Lindqvist en Dochters Holding BV' }).click();
  await expect(section.getByText('Lindqvist en Dochters Holding BV')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await section.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section.getByText('Ada Invented')).toBeVisible();
  await page.reload();
  await expect(section.getByText('Ada Invented')).toBeVisible();
});

test('what somebody brought into a new company is taken back within a week', async ({
  browser,
  request,
  site,
}) => {
  const guest = await callerFor(request, 'guest');
  await guest.send('POST', '/ads', { ...(await diesel(guest, 700)), draft: true });
  const page = await personAt(browser, site, 'guest');
  await createCompany(page, 'Kornwerd Energy B.V.', 'Kornwerd Energy');
  const section = page.getByRole('region', { name: 'What you brought along' });
  await expect(section).toContainText('1 ad');
  expect(await violationsOf(page)).toEqual([]);
  await section.getByRole('button', { name: 'Take back…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take back your ads and conversations?' });
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toBeHidden();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Took back what they brought along' })).toBeVisible();
  await guest.send('POST', '/company/leave', {});
});

test('a domain that another company proved is claimed, answered by it, and decided by two', async ({
  browser,
  page,
  request,
  site,
}) => {
  const founder = { username: 'ilse', email: 'ilse@oosterhaven.test', password: 'rotterdam barge' };
  expect((await request.post('/api/auth/register', { data: founder })).ok()).toBe(true);
  await site.sql(`update users set email_verified = true where email = '${founder.email}'`);
  await signInAs(page, site.url, founder);
  await createCompany(page, 'Oosterhaven Shipping BV', 'Oosterhaven Shipping');
  const domains = (of: Page) => of.getByRole('region', { name: 'Domains' });
  await domains(page).getByLabel('Domain', { exact: true }).fill('oosterhaven.test');
  await domains(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(domains(page).getByText('Another company proved oosterhaven.test')).toBeVisible();
  await domains(page).getByLabel('Why this is your domain').fill('Ours');
  await domains(page).getByRole('button', { name: 'Claim the domain' }).click();
  await expect(domains(page).getByRole('alert').last()).toContainText('10');
  await domains(page)
    .getByLabel('Why this is your domain')
    .fill('We registered it in 2009, before the trading house.');
  await domains(page).getByRole('button', { name: 'Claim the domain' }).click();
  await expect(domains(page).getByText(/^Oosterhaven Trading BV proved this domain/)).toBeVisible();
  await expect(domains(page).getByText(/_gasmap\.oosterhaven\.test TXT/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const trader = await personAt(browser, site, 'trader');
  await trader.goto('/users/company');
  await expect(domains(trader).getByText(/^Oosterhaven Shipping claimed this domain/)).toBeVisible();
  await domains(trader).getByLabel('Why this is your domain').fill('Our mail has run on it since 2011.');
  await domains(trader).getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(domains(trader).getByRole('button', { name: 'Change the answer' })).toBeDisabled();
  await page.reload();
  await expect(domains(page).getByText('Our mail has run on it since 2011.')).toBeVisible();

  const decide = async (name: Name, button: string, reason: string) => {
    const desk = await personAt(browser, site, name);
    await desk.goto('/admin/evidence?state=domains');
    const card = desk.getByRole('listitem').filter({ hasText: 'oosterhaven.test' });
    await card.getByRole('radio', { name: 'Oosterhaven Trading BV, who holds it' }).check();
    await card.getByLabel(/^Reason/).fill(reason);
    await card.getByRole('button', { name: button }).click();
    return { desk, card };
  };
  const first = await decide('admin', 'Decide', 'The register of the domain names the holder');
  await expect(first.card.getByText('Somebody else has to decide')).toBeVisible();
  expect(await violationsOf(first.desk)).toEqual([]);
  const second = await decide('superadmin', 'Decide as the second', 'The registrar confirms the holder');
  await expect(second.card).toHaveCount(0);
  await page.reload();
  await expect(domains(page).getByText('Disputed')).toHaveCount(0);
  await page.goto('/users/notifications');
  await expect(
    page.getByText(/It stays with the company that proved it. The registrar confirms/),
  ).toBeVisible();
});

test('somebody of a company without an admin asks to become one, staff refuse with a reason; an admin who is there objects', async ({
  browser,
  page,
  request,
  site,
}) => {
  const founder = { username: 'ruben', email: 'ruben@example.com', password: 'rotterdam barge' };
  const colleague = { username: 'carla', email: 'carla@example.com', password: 'rotterdam barge' };
  for (const one of [founder, colleague])
    expect((await request.post('/api/auth/register', { data: one })).ok()).toBe(true);
  await site.sql(
    `update users set email_verified = true where email in ('${founder.email}', '${colleague.email}')`,
  );
  const theirs = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signInAs(theirs, site.url, founder);
  await createCompany(theirs, 'Kaagstede Fuels BV', 'Kaagstede Fuels');
  await expect(theirs.getByText('Level 0 of 4')).toBeVisible();
  await site.sql(`insert into company_members (id, company_id, user_id, role, seat)
    select gen_random_uuid(), c.id, u.id, 'viewer', true from companies c, users u
    where c.display_name = 'Kaagstede Fuels' and u.email = '${colleague.email}'`);

  await signInAs(page, site.url, colleague);
  await page.goto('/users/company');
  const section = (of: Page) => of.getByRole('region', { name: 'Requests to become an admin' });
  const form = page.getByRole('region', { name: 'Lost admins' });
  const ask = async (domain: string) => {
    await form.getByRole('button', { name: 'Ask to become an admin' }).click();
    await form.getByLabel('Domain of the company').fill(domain);
    await form.getByLabel(/^What happened/).fill('Our only admin left in May and answers nobody.');
    await form.getByRole('button', { name: 'Send the request' }).click();
  };
  await ask('gmail.com');
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Domain of the company').fill('kaagstede.test');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(section(page).getByText('You asked to become an admin')).toBeVisible();
  await expect(section(page).getByText(/_gasmap\.kaagstede\.test TXT/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const desk = await personAt(browser, site, 'admin');
  await desk.goto('/admin/evidence?state=admins');
  const card = desk.getByRole('listitem').filter({ hasText: 'Kaagstede Fuels BV' });
  await expect(card.getByText('Waits for the TXT record')).toBeVisible();
  await card.getByLabel('Reason for a refusal, which they read').fill('Ruben was here an hour ago.');
  await card.getByRole('button', { name: 'Refuse' }).click();
  await expect(card).toHaveCount(0);
  expect(await violationsOf(desk)).toEqual([]);
  await page.goto('/users/notifications');
  await expect(page.getByText('Our staff refused it: Ruben was here an hour ago.')).toBeVisible();

  await page.goto('/users/company');
  await ask('kaagstede.test');
  await expect(section(page).getByText('You asked to become an admin')).toBeVisible();
  await theirs.reload();
  await section(theirs).getByRole('button', { name: 'Object: I’m an admin and still here' }).click();
  await expect(section(theirs)).toHaveCount(0);
  await page.reload();
  await expect(form.getByRole('button', { name: 'Ask to become an admin' })).toBeVisible();
});

test('an account is found and blocked, and whoever uses it is signed out at the next step', async ({
  browser,
  site,
}) => {
  const guest = await personAt(browser, site, 'guest');
  await guest.goto('/users/ads');
  await expect(guest.getByRole('heading', { name: 'My ads' })).toBeVisible();

  const admin = await personAt(browser, site, 'admin');
  const drawer = await openAccount(admin, 'guest');
  await expect(admin).toHaveURL(/user=/);
  await drawer.getByRole('button', { name: 'Block' }).click();
  await admin.getByRole('radio', { name: 'Fraud' }).check();
  await admin.getByRole('button', { name: 'Block guest' }).click();
  await expect(drawer.getByText('Blocked', { exact: true })).toBeVisible();
  expect(await violationsOf(admin)).toEqual([]);

  await guest.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(guest.getByRole('dialog')).toBeVisible();
  expect(await guest.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  await drawer.getByRole('tab', { name: 'History' }).click();
  await expect(drawer.getByText('Blocked the account', { exact: true }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Unblock' }).click();
  await expect(drawer.getByText('Active', { exact: true }).first()).toBeVisible();

  await admin.goto('/admin/audit?action=user.block');
  await admin.getByRole('link', { name: 'Blocked the account' }).first().click();
  await expect(admin.getByRole('dialog').getByText('Yes')).toBeVisible();
  await expect(admin.getByRole('dialog').getByText('No', { exact: true })).toBeVisible();
});

test('a superadmin gives a role, and nobody gives a permission that they do not hold', async ({
  browser,
  site,
  request,
}) => {
  const superadmin = await personAt(browser, site, 'superadmin');
  const trader = await openAccount(superadmin, 'trader');
  await trader.getByRole('tab', { name: 'Access' }).click();
  await expect(trader.getByText('Only administrators can hold permissions')).toBeVisible();
  await expect(trader.getByLabel('Moderate ads')).toBeDisabled();
  await trader.getByLabel('Role of trader').selectOption({ label: 'Administrator' });
  await trader.getByRole('button', { name: 'Change role' }).click();
  await expect(superadmin.getByText('Role changed: trader')).toBeVisible();
  await expect(trader.getByLabel('Moderate ads')).toBeDisabled();
  await expect(trader.getByLabel('Moderate ads')).toBeChecked();

  const desk = await callerFor(request, 'superadmin');
  const { id: roleId } = await desk.send<{ id: string }>('POST', '/roles', {
    name: 'People desk',
    base: 'admin',
    permissions: ['users.read', 'users.permissions', 'stats.read'],
  });
  const adminId = await idOf(desk, 'admin');
  await desk.send('POST', `/roles/${roleId}/assign`, { userIds: [adminId] });

  await makeBareAdmin(desk, 'guest');
  const admin = await personAt(browser, site, 'admin');
  const guest = await openAccount(admin, 'guest');
  await guest.getByRole('tab', { name: 'Access' }).click();
  await expect(guest.getByLabel('Assign roles')).toBeDisabled();
  await expect(guest.getByText('You do not hold this yourself').first()).toBeVisible();
  await guest.getByLabel('See figures').check();
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Permissions changed: guest')).toBeVisible();

  const id = new URL(admin.url()).searchParams.get('user');
  const token = await admin.evaluate(() => localStorage.getItem('authToken'));
  const refused = await admin.request.put(`${site.url}/api/users/${id}/permissions`, {
    headers: { authorization: `Bearer ${token}` },
    data: { permissions: ['stats.read', 'users.role'] },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'NOT_HELD']);
});

test('unsaved permissions are asked about once, whichever way one leaves, and nothing is lost by staying', async ({
  browser,
  site,
  request,
}) => {
  const admin = await personAt(browser, site, 'superadmin');
  await makeBareAdmin(await callerFor(request, 'superadmin'), 'guest');
  const drawer = await openAccount(admin, 'guest');
  await drawer.getByRole('tab', { name: 'Access' }).click();
  const box = drawer.getByLabel('View users');
  await box.check();
  await expect(drawer.getByText('1 change not saved')).toBeVisible();
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });

  await admin.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(box).toBeChecked();
  await drawer.getByRole('tab', { name: 'History' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(box).toBeChecked();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toBeHidden();
  await expect(admin).not.toHaveURL(/user=/);
});

test('two companies are declared as related, seen from either side, and the link is removed', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/companies?q=Oosterhaven');
  await page.getByRole('link', { name: 'Oosterhaven Trading BV' }).click();
  const drawer = page.getByRole('dialog', { name: 'Oosterhaven Trading BV' });
  await drawer.getByRole('tab', { name: 'Related' }).click();
  await expect(drawer.getByText('No related companies are known.')).toBeVisible();
  await isFine(page, 'Add a related company');
  const add = drawer.getByRole('button', { name: 'Add' });
  await expect(add).toBeDisabled();
  await drawer.getByRole('combobox', { name: 'Company' }).fill('Petro');
  const option = page.getByRole('option', { name: /Petro/ }).first();
  const other = ((await option.textContent()) ?? '').split(' · ')[0] ?? '';
  await option.click();
  await drawer.getByLabel('Why they are related').fill('Both name one parent in their annual reports.');
  await add.click();
  const related = drawer.getByRole('list', { name: 'Related companies' }).getByRole('listitem');
  await expect(related).toContainText(other);
  await expect(related).toContainText('Declared by staff');
  await expect(drawer.getByLabel('Why they are related')).toHaveValue('');
  await related.getByRole('link', { name: other }).click();
  const theirs = page.getByRole('dialog', { name: other });
  await theirs.getByRole('tab', { name: 'Related' }).click();
  const back = theirs.getByRole('listitem').filter({ hasText: 'Oosterhaven Trading BV' });
  await back.getByRole('button', { name: 'Remove the link' }).click();
  await theirs.getByLabel('Why they are not related').fill('Sold to another group last week.');
  await theirs.getByRole('button', { name: 'Remove the link' }).click();
  await expect(back).toHaveCount(0);
});

test('staff record what a terminal answered about an ad', async ({ page, site }) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/evidence');
  await page.getByRole('button', { name: 'Record a source’s answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'A source’s answer about an ad' });
  await dialog.getByRole('combobox', { name: 'Ad' }).fill('diesel');
  await page
    .getByRole('option', { name: /diesel/i })
    .first()
    .click();
  await dialog.getByLabel('Who answered').fill('Canal Quay Terminal');
  await dialog.getByLabel('What they confirm').fill('Tank 4107, 30,000 t, for account of the seller');
  await isFine(page, 'A source’s answer about an ad');
  await dialog.getByLabel('Where their address is published').fill('canal-quay.example/contact');
  await dialog.getByRole('button', { name: 'Save the answer' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Signed' }).click();
  await expect(page.getByText('Canal Quay Terminal')).toBeVisible();
});
