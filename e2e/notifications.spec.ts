import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { callerFor } from './kit/calls.ts';
import { isFine, watch } from './kit/look.ts';
import { pick } from './kit/pick.ts';
import { type Site, signIn, test } from './kit/site.ts';

type Name = 'admin' | 'trader' | 'guest';

const contextOf = (browser: Browser, site: Site) =>
  browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });

async function tabOf(context: BrowserContext, site: Site, name: Name, path: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, site, name);
  await page.goto(path);
  return page;
}

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the form and enters a title and its recipients, by name. */
async function compose(page: Page, title: string, people: readonly string[]) {
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text', { exact: true }).fill('The site is closed from 2 to 3.\nNothing is lost.');
  await form.getByRole('radio', { name: 'Individual users' }).check();
  for (const person of people) {
    await pick(page, 'Users', person, new RegExp(`^${person} ·`));
    await expect(form.getByRole('button', { name: `Remove ${person}` })).toBeVisible();
  }
  return form;
}

test.describe.configure({ mode: 'serial' });

test('a message to a member is seen at once, in every tab, and goes out once', async ({
  browser,
  site,
  request,
}) => {
  const title = 'Maintenance on Sunday';
  const member = await callerFor(request, 'trader');
  await member.send('POST', '/notifications/read-all');
  const members = await contextOf(browser, site);
  const first = await tabOf(members, site, 'trader', '/market');
  const second = await tabOf(members, site, 'trader', '/users/notifications');
  for (const tab of [first, second]) await expect(bell(tab, 'Notifications')).toBeVisible();
  const admin = await tabOf(await contextOf(browser, site), site, 'admin', '/admin/notifications');
  const faults = watch(first, site.url);

  await test.step('it is written, and what was typed outlives the drawer', async () => {
    const form = await compose(admin, title, ['trader']);
    await form.getByLabel('Link').fill(`${site.url}/pricing`);
    await admin.keyboard.press('Tab');
    await expect(form.getByLabel('Link')).toHaveValue('/pricing');
    await expect(form.getByText('1 user gets it')).toBeVisible();
    const sample = form.getByRole('figure', { name: 'In the bell' });
    await expect(sample).toContainText(title);
    await expect(form.getByText('48 of 1 000 characters')).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
    await admin.getByRole('button', { name: 'New announcement' }).first().click();
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expect(form.getByRole('button', { name: 'Remove trader' })).toBeVisible();
    await expect(form.getByRole('radio', { name: 'Individual users' })).toBeChecked();
    await isFine(admin, '1 user gets it');
  });

  await test.step('its answer is lost, and the second click sends it no second time', async () => {
    await admin.getByRole('button', { name: 'Review and send' }).click();
    const question = admin.getByRole('dialog', { name: `Send “${title}”?` });
    await expect(question.getByText('1 user gets it immediately. This cannot be undone.')).toBeVisible();
    await isFine(admin, 'This cannot be undone.');
    await admin.route(
      '**/api/notifications/admin',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await question.getByRole('button', { name: 'Send to 1 user' }).click();
    await expect(question.getByText(/it goes out only once/)).toBeVisible();
    await question.getByRole('button', { name: 'Send to 1 user' }).click();
    await expect(question).toBeHidden();
    const message = admin.getByRole('dialog', { name: 'Announcement' });
    await expect(message.getByText('Sent', { exact: true })).toBeVisible();
    await expect(message.getByRole('row', { name: /^In the app 1 100/ })).toBeVisible();
    await message.getByRole('button', { name: 'Close' }).click();
    await expect(admin.getByRole('link', { name: title })).toHaveCount(1);
  });

  await test.step('the member sees it without a reload, and reads it in one tab for both', async () => {
    for (const tab of [first, second]) await expect(bell(tab, 'Notifications, 1 new')).toBeVisible();
    await expect(second.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await bell(first, 'Notifications, 1 new').click();
    await isFine(first, 'All notifications');
    await first
      .getByRole('group', { name: /^Notifications/ })
      .getByRole('link', { name: title })
      .click();
    await expect(first).toHaveURL(/\/pricing$/);
    for (const tab of [first, second]) await expect(bell(tab, 'Notifications')).toBeVisible();
    await expect(second.getByRole('button', { name: `Mark as read: ${title}` })).toHaveCount(0);
    expect(faults).toEqual([]);
  });

  await test.step('staff sees that it was read', async () => {
    await admin.getByRole('link', { name: title }).click();
    await expect(admin.getByRole('row', { name: /^Read in the app 1 100/ })).toBeVisible();
    await isFine(admin, 'Read in the app');
  });
});

test('a scheduled message is called off, and one that is gone already says so', async ({
  browser,
  site,
  request,
}) => {
  const admin = await tabOf(
    await contextOf(browser, site),
    site,
    'admin',
    '/admin/notifications?message=new',
  );
  const form = admin.getByRole('dialog', { name: 'New announcement' });
  await form.getByLabel('Title').fill('New plans from January');
  await form.getByLabel('Text', { exact: true }).fill('Have a look.');
  await form.getByLabel('Link').fill('https://elsewhere.example');
  await form.getByRole('radio', { name: 'Roles' }).check();
  await form.getByRole('radio', { name: 'At a day and time' }).check();
  await form.getByRole('button', { name: 'Review and send' }).click();
  for (const problem of ['A path like /market', 'Choose at least one', 'Choose a day and a time'])
    await expect(form.getByText(problem, { exact: true })).toBeVisible();
  await form.getByLabel('Link').fill('');
  await pick(admin, 'Which roles', 'Paid', 'Paid member');
  await form
    .getByLabel('Day and time', { exact: true })
    .fill(`${new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)}T09:30`);
  await expect(form.getByText(/09:30 \(Europe\/Berlin\), .* 0[78]:30 UTC/)).toBeVisible();
  await expect(form.getByText(/users get it$/)).toBeVisible();
  await form.getByRole('button', { name: 'Review and send' }).click();
  const question = admin.getByRole('dialog', { name: 'Schedule “New plans from January”?' });
  await expect(question.getByText(/As things are now, \d+ users get it/)).toBeVisible();
  await question.getByRole('button', { name: 'Schedule it' }).click();

  const message = admin.getByRole('dialog', { name: 'Announcement' });
  await expect(message.getByText('Scheduled', { exact: true })).toBeVisible();
  await message.getByRole('button', { name: 'Cancel announcement' }).click();
  const off = admin.getByRole('dialog', { name: 'Cancel “New plans from January”?' });
  await isFine(admin, 'Keep it');
  await admin.keyboard.press('Escape');
  await expect(off).toBeHidden();
  await message.getByRole('button', { name: 'Cancel announcement' }).click();
  // A colleague cancels it a moment earlier.
  const colleague = await callerFor(request, 'superadmin');
  await admin.route(
    '**/api/notifications/admin/*/cancel',
    async (route) => {
      await colleague.send('POST', new URL(route.request().url()).pathname.replace('/api', ''));
      await route.continue();
    },
    { times: 1 },
  );
  await off.getByRole('button', { name: 'Cancel it' }).click();
  await expect(admin.getByText('It was already cancelled.')).toBeVisible();
  await expect(message.getByRole('button', { name: 'Cancel announcement' })).toHaveCount(0);

  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Tomorrow', body: 'Soon', audience: { kind: 'all' }, scheduledAt };
  const { id } = await colleague.send<{ id: string }>('POST', '/notifications/admin', body);
  await admin.goto(`/admin/notifications?message=${id}`);
  await message.getByRole('button', { name: 'Cancel announcement' }).click();
  await admin.getByRole('button', { name: 'Cancel it' }).click();
  await expect(admin.getByText('Cancelled: Tomorrow')).toBeVisible();
  await message.getByRole('button', { name: 'Close' }).click();
  await admin.goto('/admin/notifications?state=cancelled');
  for (const title of ['Tomorrow', 'New plans from January'])
    await expect(admin.getByRole('link', { name: title })).toBeVisible();
  await admin.goto('/admin/notifications?state=scheduled');
  await isFine(admin, 'No announcement is in this state');
});

test('a group of notifications is switched at once, and opens for each kind', async ({ browser, site }) => {
  const member = await tabOf(await contextOf(browser, site), site, 'guest', '/users/profile');
  const group = (way: string) => member.getByRole('checkbox', { name: `Money: ${way}` });
  const kind = member.getByRole('checkbox', { name: 'A payment arrived: push message' });
  const saved = () =>
    member.waitForResponse(
      (answer) => answer.url().endsWith('/notifications/preferences') && answer.request().method() === 'PUT',
    );
  await expect(group('push message')).toBeChecked();
  await expect(kind).toBeHidden();
  let done = saved();
  await group('push message').click();
  expect((await done).ok()).toBe(true);
  await member.reload();
  await expect(group('push message')).not.toBeChecked();
  await member.getByRole('button', { name: 'Money' }).click();
  await expect(kind).not.toBeChecked();
  done = saved();
  await kind.click();
  expect((await done).ok()).toBe(true);
  await expect(group('push message')).toHaveJSProperty('indeterminate', true);
});

test('who switches a kind off is not told of it', async ({ browser, site, request }) => {
  await (await callerFor(request, 'trader')).send('POST', '/notifications/read-all');
  const members = await contextOf(browser, site);
  const member = await tabOf(members, site, 'trader', '/users/profile');
  const here = member.getByRole('checkbox', { name: 'Messages from our team: here' });
  await expect(here).toBeChecked();
  const saved = member.waitForResponse(
    (answer) => answer.url().endsWith('/notifications/preferences') && answer.request().method() === 'PUT',
  );
  await here.click();
  expect((await saved).ok()).toBe(true);
  await member.reload();
  await expect(here).not.toBeChecked();

  const admin = await tabOf(await contextOf(browser, site), site, 'admin', '/admin/notifications');
  const form = await compose(admin, 'For those who want it', ['trader']);
  await expect(form.getByText('Nobody would get it')).toBeVisible();
  await pick(admin, 'Users', 'guest', /^guest ·/);
  await expect(form.getByText('1 user gets it')).toBeVisible();
  await form.getByRole('button', { name: 'Review and send' }).click();
  await admin.getByRole('button', { name: 'Send to 1 user' }).click();
  const message = admin.getByRole('dialog', { name: 'Announcement' });
  await expect(message.getByText('Sent', { exact: true })).toBeVisible();

  const titles = async (name: Name) => {
    const caller = await callerFor(request, name);
    const { items } = await caller.get<{ items: { title: string }[] }>('/notifications');
    return items.map((item) => item.title);
  };
  expect(await titles('guest')).toContain('For those who want it');
  expect(await titles('trader')).not.toContain('For those who want it');
  await expect(bell(member, 'Notifications')).toBeVisible();
});
