import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { callerFor } from './kit/calls.ts';
import { isFine, watch } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

type Site = { url: string };
type Answer = Record<string, unknown> & { id: string; version: number };
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Answer>;

const REASON = 'Please say which refinery the product comes from.';
const RISKY = {
  title: 'JP54 in tanks in Rotterdam',
  description:
    'We offer JP54 aviation fuel in tanks in Rotterdam. The buyer pays the storage fee and then inspects.',
};

/** API client of a demo account. */
async function callsOf(request: APIRequestContext, site: Site, name: string): Promise<Call> {
  const login = { email: `${name}@gasmap.test`, password: 'gasmap-demo' };
  const answer = await request.post(`${site.url}/api/auth/login`, { data: login });
  const { token } = (await answer.json()) as { token: string };
  return async (method, path, data) => {
    const reply = await request.fetch(`${site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    const body = await reply.text();
    expect(reply.ok(), `${method} ${path}: ${body}`).toBe(true);
    return JSON.parse(body) as Answer;
  };
}

const idOf = async (call: Call, path: string, code: string): Promise<string> => {
  const { items } = (await call('GET', path)) as unknown as { items: { id: string; code: string }[] };
  const found = items.find((item) => item.code === code);
  expect(found, `${code} of ${path}`).toBeDefined();
  return found?.id ?? '';
};

/** A valid ad without cautions. */
async function cleanAd(call: Call) {
  return {
    side: 'sell',
    productId: await idOf(call, '/products/simple', 'DIESEL'),
    title: 'Clean diesel',
    description: 'Fresh from the refinery, inspected at loading.',
    quantity: { min: 30_000, max: 30_000, unitId: await idOf(call, '/units', 'MT'), basis: 'total' },
    price: {
      type: 'fixed',
      amount: 700,
      currencyId: await idOf(call, '/currencies', 'USD'),
      unitId: await idOf(call, '/units', 'MT'),
    },
    delivery: { term: 'CIF', place: 'Rotterdam', countryId: await idOf(call, '/countries', 'NL') },
    paymentTerms: ['LC_SIGHT'],
  };
}

async function moderator(browser: Browser, site: Parameters<typeof signIn>[1], name: 'admin' | 'superadmin') {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, site, name);
  return page;
}

const listed = (page: Page) => page.getByRole('list', { name: 'Ads', exact: true });
const opened = (page: Page) => page.getByRole('region', { name: 'Open ad' });

test('from a risky ad to a handled report', async ({ browser, request, site }) => {
  test.setTimeout(300_000);
  const trader = await callsOf(request, site, 'trader');
  const guest = await callsOf(request, site, 'guest');
  const ad = await cleanAd(trader);
  const post = (change: object) => trader('POST', '/ads', { ...ad, ...change });
  const risky = await post(RISKY);
  await site.sql(`update ads set submitted_at = now() - interval '90 days' where id = '${risky.id}'`);
  const admin = await moderator(browser, site, 'admin');

  await test.step('a risky ad comes first, with its reasons, and is published by a key', async () => {
    await admin.goto('/admin/ads');
    await expect(listed(admin).getByRole('listitem').first()).toContainText(RISKY.title);
    const cautions = opened(admin).getByRole('list', { name: 'Cautions' });
    await expect(cautions).toContainText('product name used in storage-spoofing offers');
    await expect(cautions).toContainText('A fee before inspection is asked for');
    await expect(opened(admin).locator('mark', { hasText: 'storage fee' })).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText(`Published: ${RISKY.title}`)).toBeVisible();
    await expect(listed(admin)).not.toContainText(RISKY.title);
    await expect(opened(admin).getByRole('heading', { level: 2 }).first()).not.toContainText(RISKY.title);
  });

  await test.step('several are published at once, and taken back', async () => {
    for (const name of ['one', 'two']) await post({ title: `Together ${name}` });
    await admin.goto('/admin/ads?q=Together');
    await expect(listed(admin).getByRole('listitem')).toHaveCount(2);
    await admin.keyboard.press('x');
    await expect(admin.getByRole('button', { name: 'Approve 1 ad' })).toBeVisible();
    await admin.getByRole('checkbox', { name: 'Select Together one' }).check();
    await admin.getByRole('checkbox', { name: 'Select Together two' }).check();
    await admin.getByRole('button', { name: 'Approve 2 ads' }).click();
    await expect(admin.getByText('2 ads published')).toBeVisible();
    await expect(listed(admin)).toBeHidden();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByText('Undone: 2 ads are as they were')).toBeVisible();
    await expect(listed(admin).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a changed version shows what changes, and takes the place of the published ad', async () => {
    const published = await post({ title: 'Changing price' });
    const moderating = await callsOf(request, site, 'superadmin');
    const { version } = await moderating('PUT', `/ads/${published.id}/approve`, {});
    await trader('PUT', `/ads/${published.id}/user-edit`, {
      ...ad,
      title: 'Changing price',
      price: { ...ad.price, amount: 651 },
      version,
    });
    await admin.goto('/admin/ads?q=Changing');
    await expect(opened(admin).getByText('Change of a published ad')).toBeVisible();
    await expect(listed(admin).getByRole('checkbox')).toBeDisabled();
    const changes = opened(admin).getByRole('region', { name: 'What changes' });
    await expect(changes.locator('del', { hasText: '700.00 USD/t' })).toBeVisible();
    await expect(changes.locator('ins', { hasText: '651.00 USD/t' })).toBeVisible();
    await expect(changes.getByText('−7 %')).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText('Published: Changing price')).toBeVisible();
    const after = await trader('GET', `/ads/${published.id}`);
    expect(after).toMatchObject({ status: 'approved', price: { amount: 651 }, revision: null });
  });

  const other = await moderator(browser, site, 'superadmin');
  await test.step('of two moderators one wins, and the other is told and keeps the reason', async () => {
    await post({ title: 'Contested cargo' });
    await admin.goto('/admin/ads?q=Contested');
    await other.goto('/admin/ads?q=Contested');
    await expect(opened(other).getByRole('heading', { name: 'Contested cargo' })).toBeVisible();
    await other.keyboard.press('r');
    await other.getByRole('dialog').getByLabel('Reason').fill(REASON);
    await expect(opened(admin).getByRole('heading', { name: 'Contested cargo' })).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText('Published: Contested cargo')).toBeVisible();
    await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    const notice = opened(other).getByRole('alert');
    await expect(notice).toContainText('decided meanwhile: it is published now');
    await expect(notice).toContainText('By admin');
    await expect(notice).toContainText(REASON);
  });

  await test.step('an ad that its owner changes while it is read is not decided unread', async () => {
    const moving = await post({ title: 'Moving cargo' });
    await admin.goto('/admin/ads?q=Moving');
    await expect(opened(admin).getByRole('heading', { name: 'Moving cargo' })).toBeVisible();
    await admin.keyboard.press('r');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Quality', exact: true }).click();
    await dialog.getByLabel('Reason').fill(REASON);
    const changed = { ...ad, title: 'Moving cargo', description: 'From Pernis.', version: moving.version };
    await trader('PUT', `/ads/${moving.id}/user-edit`, changed);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(opened(admin).getByRole('alert')).toContainText('This ad was changed meanwhile');
    await expect(opened(admin).getByText('From Pernis.')).toBeVisible();
    await admin.keyboard.press('r');
    await expect(dialog.getByLabel('Reason')).toHaveValue(REASON);
    await expect(dialog.getByRole('checkbox', { name: 'Quality values' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(admin.getByText('Rejected: Moving cargo')).toBeVisible();
    const after = await trader('GET', `/ads/${moving.id}`);
    expect(after).toMatchObject({ status: 'rejected', rejectionReason: REASON, rejectedFields: ['quality'] });
  });

  await test.step('a published ad is suspended with a reason, corrected and restored', async () => {
    const held = await post({ title: 'Held cargo' });
    await admin.goto(`/admin/ads?status=all&ad=${held.id}`);
    await expect(opened(admin).getByRole('heading', { name: 'Held cargo' })).toBeVisible();
    await admin.keyboard.press('s');
    await admin.getByRole('dialog').getByLabel('Reason').fill('The certificate has to be seen first.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(admin.getByText('Suspended: Held cargo')).toBeVisible();
    await admin.goto(`/admin/ads/${held.id}/edit`);
    await admin.getByLabel('Title').fill('Held cargo, corrected');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('Saved: Held cargo, corrected')).toBeVisible();
    await opened(admin)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(admin.getByText('Restored: Held cargo, corrected')).toBeVisible();
    expect(await trader('GET', `/ads/${held.id}`)).toMatchObject({
      status: 'approved',
      title: 'Held cargo, corrected',
    });
  });

  await test.step('a rule that is switched off is gone from the ad at once, and back by Undo', async () => {
    await other.goto(`/admin/ads?status=all&ad=${risky.id}`);
    const cautions = opened(other).getByRole('list', { name: 'Cautions' });
    await expect(cautions.getByRole('listitem')).toHaveCount(2);
    await admin.goto('/admin/red-flag-rules');
    await admin.getByRole('switch', { name: 'P01 is on' }).press('Space');
    await expect(admin.getByText('P01 saved')).toBeVisible();
    await other.reload();
    await expect(cautions.getByRole('listitem')).toHaveCount(1);
    await expect(cautions).toContainText('A fee before inspection is asked for');
    await admin.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(admin.getByText('P01 is as it was')).toBeVisible();
    await expect(admin.getByRole('switch', { name: 'P01 is on' })).toBeChecked();
    await other.reload();
    await expect(cautions.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a report is read beside the ad, and handled', async () => {
    await guest('POST', `/ads/${risky.id}/report`, { reason: 'fraud', text: 'He asks for a fee first.' });
    await other.reload();
    const reports = opened(other).getByRole('list', { name: 'Reports' });
    await expect(reports).toContainText('He asks for a fee first.');
    await reports.getByRole('link').click();
    const ticket = other.getByRole('region', { name: 'Open ticket' });
    await expect(ticket.getByText('He asks for a fee first.')).toBeVisible();
    await ticket.getByText('Note for colleagues').click();
    await ticket.getByRole('textbox', { name: 'Note for colleagues' }).fill('Spoke with the owner.');
    await ticket.getByRole('button', { name: 'Save the note' }).click();
    await expect(ticket.getByRole('listitem').getByText('Spoke with the owner.')).toBeVisible();
    await ticket.getByLabel('State', { exact: true }).selectOption('Resolved');
    await expect(
      ticket.getByText('Resolved', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  });

  await test.step('a reported conversation is read by who handles tickets', async () => {
    const { conversationId } = await guest('POST', `/ads/${risky.id}/inquiry`, {
      message: 'Is it still open?',
    });
    const text = 'She does not answer.';
    await guest('POST', `/conversations/${String(conversationId)}/report`, { reason: 'abuse', text });
    await admin.goto('/admin/tickets?status=open');
    await admin
      .getByRole('link', { name: /conversation with trader/ })
      .first()
      .click();
    const ticket = admin.getByRole('region', { name: 'Open ticket' });
    await expect(ticket.getByText(text)).toBeVisible();
    await ticket.getByRole('button', { name: 'Read the conversation' }).click();
    const thread = ticket.getByRole('list', { name: 'Messages of the conversation' });
    await expect(thread.getByText('Is it still open?')).toBeVisible();
  });
});

test('ads as a table: filtered, kept as a view with its columns, suspended and taken back', async ({
  page,
  site,
}) => {
  await signIn(page, site, 'admin');
  await page.goto('/admin/ads/table?status=approved');
  const table = page.getByRole('table', { name: 'All ads' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Port', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Published, by port');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved: Published, by port')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  // Another device has no columns of its own yet: the view brings them.
  await page.evaluate(() => localStorage.removeItem('columns:adminAds'));
  await page.goto('/admin/ads/table');
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Published, by port' }).click();
  await expect(page).toHaveURL(/status=approved/);
  await expect(table.getByRole('columnheader', { name: 'Port', exact: true })).toBeVisible();

  const first = table.getByRole('row').nth(1);
  const reference = (await first.getByRole('link').innerText()).trim();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Suspend 1 ad' }).click();
  const reason = page.getByRole('dialog', { name: 'Suspend the selected ads' });
  await reason.getByLabel('Reason').fill('The seller asked us to hold it.');
  await reason.getByRole('button', { name: 'Suspend 1 ad' }).click();
  await expect(table.getByRole('link', { name: reference })).toHaveCount(0);
  await page.goto(`/admin/ads/table?q=${reference}`);
  await expect(table.getByText('Suspended')).toBeVisible();
  await table.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Restore 1 ad' }).click();
  await expect(page.getByText('1 ad restored')).toBeVisible();
  await expect(table.getByText('Published', { exact: true })).toBeVisible();
});

test('a price cap: the owner states the costs in a price, staff release what is over it', async ({
  browser,
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  const officer = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, 'trader');
  await signIn(officer, site, 'superadmin');
  const listed = officer.getByRole('table', { name: 'Ads held back by rules' });

  await test.step('both ads wait, and the one that the trader has to act on says so', async () => {
    await officer.goto('/admin/screening?tab=ads');
    await expect(listed.getByText('Statement needed')).toBeVisible();
    await expect(listed.getByText('Held for review')).toBeVisible();
    await listed.getByRole('row').filter({ hasText: 'Oosterhaven' }).getByRole('link').click();
    const href = await officer.getByRole('link', { name: 'Open the ad' }).getAttribute('href');
    await page.goto(`/users/ads?ad=${/ad=([0-9a-f-]{36})/.exec(href ?? '')?.[1]}`);
    await expect(page.getByText('Statement needed')).toBeVisible();
  });

  await test.step('wrong costs are named, right ones signed', async () => {
    await page.getByRole('button', { name: 'State the costs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Costs in the price' });
    const sign = dialog.getByRole('button', { name: 'Sign the statement' });
    await expect(sign).toBeDisabled();
    await dialog.getByLabel('Freight').fill('ninety');
    await dialog.getByRole('checkbox').check();
    await sign.click();
    await expect(dialog.getByLabel('Freight')).toHaveAccessibleDescription(/number|decimal/i);
    expect(faults.splice(0)).toEqual([expect.stringContaining('400')]);
    await dialog.getByLabel('Freight').fill('90');
    await expect(dialog.getByText(/USD\/bbl/).first()).toBeVisible();
    await isFine(page, 'Costs in the price');
    await sign.click();
    await expect(page.getByText('Signed. This rule no longer holds the ad back.')).toBeVisible();
    await expect(page.getByText(/freight 90, insurance 0/)).toBeVisible();
  });

  await test.step('staff let the other one pass with a reason, and it is on the market again', async () => {
    await officer.goto('/admin/screening?tab=ads');
    await expect(listed.getByText('Statement needed')).toBeHidden();
    await listed.getByRole('link').first().click();
    await expect(officer.getByText('over the cap').last()).toBeVisible();
    await officer.getByRole('button', { name: 'Release' }).click();
    const dialog = officer.getByRole('dialog', { name: 'Release this ad' });
    const release = dialog.getByRole('button', { name: 'Release' });
    await dialog.getByRole('textbox').fill('fine');
    await expect(release).toBeDisabled();
    await dialog.getByRole('textbox').fill('The contract is of last year, before the cap began.');
    await isFine(officer, 'Release this ad');
    await release.click();
    await expect(officer.getByText('The contract is of last year')).toBeVisible();
    await officer.getByRole('link', { name: 'Open the ad' }).click();
    await expect(officer.getByRole('link', { name: 'See it in the market' })).toBeVisible();
  });
  expect(faults).toEqual([]);
  await officer.context().close();
});

test('thresholds of the screening: the effect is seen first, and a second person confirms', async ({
  browser,
  page,
  site,
}) => {
  const superadmin = await callerFor(page.request, 'superadmin');
  const found = await superadmin.get<{ items: { id: string; username: string }[] }>(
    '/users/all-for-admin?q=admin',
  );
  const officer = found.items.find(({ username }) => username === 'admin');
  await superadmin.send('PUT', `/users/${officer?.id}/permissions`, {
    permissions: ['compliance.read', 'compliance.rules'],
  });
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/screening?tab=thresholds');
  await expect(page.getByRole('button', { name: 'Show the effect' })).toBeDisabled();
  await page.getByLabel('Candidate: company').fill('0.8');
  await page.getByRole('button', { name: 'Show the effect' }).click();
  await expect(page.getByRole('table', { name: 'What would change' })).toBeVisible();
  await page.getByLabel('Why').fill('Common words flood the queue.');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('You proposed it: somebody else has to confirm it.')).toBeVisible();
  await isFine(page, 'Proposed change');
  const second = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(second, site, 'admin');
  await second.goto('/admin/screening?tab=thresholds');
  const changed = second.getByRole('table', { name: 'Changed thresholds' });
  await expect(changed.getByRole('row', { name: /Candidate: company/ })).toContainText('0.8');
  await second.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(second.getByText(/^In use since/)).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Proposed change' })).toBeHidden();
});
