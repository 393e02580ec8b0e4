import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { approve, callerFor, diesel } from './kit/calls.ts';
import { createCompany } from './kit/company.ts';
import { isFine, watch } from './kit/look.ts';
import { pdfNamed } from './kit/pdf.ts';
import { signIn, signInAs, test } from './kit/site.ts';

const COLLEAGUE = { username: 'colleague', email: 'colleague@kornwerd.test', password: 'rotterdam barge' };

const ROUTINE = 'This is paused for a routine check.';

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
  await createCompany(page, 'Kornwerd Energy B.V.', 'Kornwerd Energy');
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
  await theirs.goto('/users/company');
  await theirs.getByRole('link', { name: 'Activity' }).click();
  const activity = theirs.getByRole('table', { name: 'Company activity' });
  const rowOf = (what: string) => activity.getByRole('row').filter({ hasText: what });
  await expect(rowOf('Left the company')).toContainText('Tom Kuiper');
  await expect(rowOf('Changed somebody’s role in the company')).toContainText('Admin, was');
  await expect(rowOf('Created a company')).toContainText('Tom Kuiper');
  await theirs.getByRole('combobox', { name: 'About' }).click();
  await theirs.getByRole('option', { name: 'Ads', exact: true }).click();
  await expect(rowOf('Left the company')).toHaveCount(0);
  await activity
    .getByRole('link', { name: /Diesel of Kornwerd/ })
    .first()
    .click();
  await expect(theirs.getByRole('dialog').getByText('Diesel of Kornwerd').first()).toBeVisible();
  await other.close();
});

/** Time for the job that follows domains, addresses and the screening; it looks once a minute. */
const FOLLOWED = { timeout: 150_000 };

test('a new company comes to level 2: a domain, a register and a transfer, each signed at its source', async ({
  browser,
  page,
  request,
  site,
}) => {
  test.setTimeout(420_000);
  const founder = { username: 'sanne', email: 'sanne@tarnholm.test', password: 'rotterdam barge' };
  const legalName = 'Tarnholm Energy Trading B.V.';
  expect((await request.post('/api/auth/register', { data: founder })).ok()).toBe(true);
  await site.sql(`update users set email_verified = true where email = '${founder.email}'`);
  await signInAs(page, site.url, founder);
  await createCompany(page, legalName, 'Tarnholm Energy');
  await expect(page.getByText('Level 0 of 4')).toBeVisible();

  await test.step('the mailbox of a domain proves it', async () => {
    await page.getByLabel('Domain', { exact: true }).fill('tarnholm.test');
    await page.getByRole('combobox', { name: 'Proof' }).selectOption('postmaster');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const codeIn = async () =>
      (await site.mails())
        .filter(({ to }) => to.includes('postmaster@tarnholm.test'))
        .map(({ text }) => /\b\d{8}\b/.exec(text)?.[0])
        .at(-1) ?? null;
    await expect.poll(codeIn).not.toBeNull();
    await page.getByLabel(/code/i).fill((await codeIn()) ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(/^Proved, last checked/)).toBeVisible();
  });

  await test.step('the company claims a register and a transfer', async () => {
    const claim = async (what: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Have something checked' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('What', { exact: true }).selectOption(what);
      await fill();
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await claim('Entry in a register', async () => {
      await page.getByRole('textbox', { name: 'Register', exact: true }).fill('KVK');
      await page.getByRole('textbox', { name: 'Number', exact: true }).fill('12345678');
      await page.locator('input[type=file]').setInputFiles(pdfNamed('extract.pdf'));
    });
    await claim('That this account is the company', async () => {
      await page.getByLabel('Note for our staff').fill('The transfer of yesterday');
    });
    await expect(page.getByRole('list', { name: 'Checks' })).toContainText('Our staff look at it');
  });

  await test.step('staff sign what they saw; another name is refused', async () => {
    const desk = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
    await signIn(desk, site, 'admin');
    await desk.goto('/admin/evidence');
    const card = (kind: string) =>
      desk.getByRole('listitem').filter({ hasText: legalName }).filter({ hasText: kind });
    const register = card('Entry in a register');
    await expect(register.getByRole('button', { name: 'extract.pdf' })).toBeVisible();
    await register.getByLabel('Name at the source').fill('Somebody Else Ltd');
    await register.getByLabel('Reference').fill('Extract of today');
    await register.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(register.getByRole('alert')).toContainText(legalName);
    await register.getByLabel('Name at the source').fill(legalName);
    await register.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(register).toHaveCount(0);
    const transfer = card('That the account is the company');
    await transfer.getByLabel('Name at the source').fill('TARNHOLM ENERGY TRADING BV');
    await transfer.getByLabel('Reference').fill('Payment 4711');
    await transfer.getByLabel(/country/i).fill('NL');
    await transfer.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(transfer).toHaveCount(0);
  });

  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Level 2 of 4')).toBeVisible({ timeout: 3000 });
  }).toPass(FOLLOWED);
  await page.getByRole('link', { name: 'Public page' }).click();
  await expect(page.getByText(/KVK 12345678/)).toBeVisible();
});

test('a hit is decided by two: proposed, returned, proposed again, confirmed', async ({
  browser,
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  const second = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  await signIn(page, site, 'superadmin');
  await signIn(second, site, 'admin');
  const propose = async (note: string) => {
    await page.getByRole('radio', { name: 'False match (F)' }).check();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('textbox', { name: 'Why', exact: true }).fill(note);
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(
      page.getByText('You proposed this. Somebody else has to confirm or return it.'),
    ).toBeVisible();
  };

  await test.step('the first finds the hit in the queue, compares both sides and proposes', async () => {
    await page.goto('/admin/screening');
    await page
      .getByRole('table', { name: 'Hits' })
      .getByRole('link', { name: /Sandgrous/i })
      .click();
    const listed = page.getByRole('region', { name: 'On the list' });
    await expect(listed).toContainText('SANDGROUS ENERGY FZE');
    await expect(page.getByText('This subject is held')).toBeVisible();
    const button = page.getByRole('button', { name: 'Propose', exact: true });
    await expect(button).toBeDisabled();
    await page.keyboard.press('f');
    await expect(page.getByText('Choose what differs first')).toBeVisible();
    await propose('Another emirate and another register number than the listed one.');
    await isFine(page, 'Somebody else has to confirm or return it.');
  });

  await test.step('the second wants more, with a reason', async () => {
    await second.goto(page.url());
    await expect(second.getByText('Another emirate and another register number')).toBeVisible();
    const back = second.getByRole('button', { name: 'Return', exact: true });
    await expect(back).toBeDisabled();
    await second.getByLabel('Why you return it').fill('Compare the owners as well, please.');
    await isFine(second, 'Why you return it');
    await back.click();
    await expect(second.getByRole('button', { name: 'Propose', exact: true })).toBeVisible();
  });

  await test.step('the first adds to it; the second is stopped on the page of before, looks again and confirms', async () => {
    await page.reload();
    await expect(page.getByText('Compare the owners as well, please.')).toBeVisible();
    await propose('Owners differ too: the extract of the register names two brothers of Ras Al Khaimah.');
    await second.getByRole('radio', { name: 'True match (T)' }).check();
    await second
      .getByRole('textbox', { name: 'Why', exact: true })
      .fill('Decided on a page that is out of date.');
    await second.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(second.getByRole('alert').filter({ hasText: /changed|state/i })).toBeVisible();
    await second.reload();
    await expect(second.getByText('the extract of the register names two brothers')).toBeVisible();
    await second.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(second.getByRole('button', { name: 'Confirm', exact: true })).toBeHidden();
    const history = second.getByRole('list').filter({ hasText: 'Compare the owners as well, please.' });
    await expect(history.getByText('False match')).toHaveCount(4);
    await isFine(second, 'History');
  });

  await test.step('it waits for nobody any more', async () => {
    await page.goto('/admin/screening');
    await expect(page.getByRole('table', { name: 'Hits' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Sandgrous/i })).toBeHidden();
    await page.goto('/admin/screening?state=confirmed');
    await expect(page.getByRole('link', { name: /Sandgrous/i })).toBeVisible();
  });
  expect(faults).toEqual([]);
  await second.context().close();
});

test('a true match takes a company off the market, which reads of a routine check alone; it comes back when it was wrong', async ({
  browser,
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  const open = async () => (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  const [second, owner, visitor] = [await open(), await open(), await open()];
  await site.sql(`update users set password_hash = (select password_hash from users where username = 'admin')
    where username = 'meltemi'`);
  const isOnMarket = async (shown: boolean) =>
    expect(async () => {
      const answer = await visitor.goto(address);
      expect(answer?.status()).toBe(shown ? 200 : 404);
    }).toPass();
  const propose = async (why: string) => {
    await page.getByRole('textbox', { name: 'Why', exact: true }).fill(why);
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
  };
  const decide = (on: Page) => on.getByRole('button', { name: 'Confirm', exact: true }).click();
  await signIn(page, site, 'superadmin');
  await signIn(second, site, 'admin');
  await signInAs(owner, site.url, { email: 'desk@meltemi.test', password: 'gasmap-demo' });
  await owner.goto('/users/ads?status=approved');
  const listed = owner.getByText(/^GM-[A-Z0-9]{6}/).first();
  const address = `/market/${(await listed.innerText()).slice(0, 9)}`;
  await isOnMarket(true);

  await test.step('what looked false is returned, and proposed as true: the company is held, its ads stay', async () => {
    await second.goto('/admin/screening');
    await second.getByRole('link', { name: /Meltemi/i }).click();
    await second.getByLabel('Why you return it').fill('The owner of both is the same shipping family.');
    await second.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(second.getByRole('button', { name: 'Propose', exact: true })).toBeVisible();
    await owner.goto('/users/ads');
    await expect(owner.getByRole('heading', { name: 'My ads' })).toBeVisible();
    await expect(owner.getByText(ROUTINE)).toBeHidden();
    await page.goto(second.url());
    await page.getByRole('radio', { name: 'True match (T)' }).check();
    await propose('The register names the same owner and the same address.');
    await expect(page.getByText('This subject is held')).toBeVisible();
    await owner.reload();
    await isFine(owner, ROUTINE);
    await isOnMarket(true);
  });

  await test.step('the second reads what follows and confirms', async () => {
    await second.reload();
    await isFine(second, 'Confirming takes the ads of this subject off the market');
    await decide(second);
    await isFine(second, 'This subject is suspended');
    await isOnMarket(false);
    await owner.reload();
    await expect(owner.getByText(`Suspended: ${ROUTINE}`).first()).toBeVisible();
  });

  await test.step('it was wrong after all: two say so, and the ads are back', async () => {
    await page.reload();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.keyboard.press('f');
    await page.getByRole('checkbox', { name: 'Other identifiers' }).check();
    await propose('The authority wrote: another company, another number.');
    await expect(page.getByText('Somebody else has to confirm or return it.')).toBeVisible();
    await isOnMarket(false);
    await second.reload();
    await decide(second);
    await expect(second.getByText('This subject is suspended')).toBeHidden();
    await isOnMarket(true);
    await owner.reload();
    await expect(owner.getByRole('heading', { name: 'My ads' })).toBeVisible();
    await expect(owner.getByText(ROUTINE)).toBeHidden();
  });
  expect(faults).toEqual([]);
  for (const one of [second, owner, visitor]) await one.context().close();
});

test('a company pays: its wallet, its plan and its payments, and what a colleague sees of them', async ({
  browser,
  page,
  site,
}) => {
  await site.sql(`update users set password_hash = (select password_hash from users where username = 'trader')
    where username = 'joris.brandt'`);
  const faults = watch(page, site.url);
  await signIn(page, site, 'trader');
  await page.goto('/users/company');
  const tabs = page.getByRole('navigation', { name: 'Company' });
  await tabs.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByText('242.00 USD').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add 100.00 USD of test credit' }).click();
  await isFine(page, '342.00');

  await tabs.getByRole('link', { name: 'Plan' }).click();
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('2 of 5');
  await page.getByRole('button', { name: 'Extend Desk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan Desk' });
  await expect(dialog.getByRole('radio', { name: 'From the wallet' })).toHaveAccessibleDescription(/342\.00/);
  const legalName = dialog.getByLabel('Legal name');
  if (await legalName.isVisible()) await dialog.getByRole('button', { name: 'Save billing details' }).click();
  await dialog.getByRole('button', { name: 'Extend for 129.00 USD' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await isFine(page, 'Then');
  await tabs.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Desk' }).first()).toContainText('129.00');
  await page.goto('/users/wallet');
  await expect(page.getByText('342.00')).toHaveCount(0);

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAs(other, site.url, { email: 'joris.brandt@oosterhaven.test', password: 'gasmap-demo' });
  await other.goto('/users/plans');
  await isFine(other, 'Paid by Oosterhaven Trading BV');
  await other.goto('/users/company/wallet');
  await isFine(other, 'Only admins manage the money');
  expect(faults).toEqual([]);
  await other.context().close();
});
