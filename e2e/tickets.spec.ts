import { type Browser, expect, type Page } from '@playwright/test';
import { callerFor, diesel } from './kit/calls.ts';
import { isFine, watch } from './kit/look.ts';
import { type Site, signIn, test } from './kit/site.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const SECRET = 'The company is on our watch list.';

const visitor = async (browser: Browser, site: Site, name: 'trader' | 'admin') => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, site, name);
  return page;
};
const opened = (page: Page) => page.getByRole('region', { name: 'Open ticket' });
const rows = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('listitem');

test('a ticket from a rejected ad to its rating', async ({ browser, site, request }) => {
  const [member, staff] = [await visitor(browser, site, 'trader'), await visitor(browser, site, 'admin')];
  const faults = [member, staff].map((page) => watch(page, site.url));
  const trader = await callerFor(request, 'trader');
  const admin = await callerFor(request, 'admin');
  const ad = await trader.send<{ id: string; reference: string }>('POST', '/ads', await diesel(trader, 701));
  await admin.send('PUT', `/ads/${ad.id}/reject`, { rejectionReason: 'The certificate is missing.' });

  await test.step('the member asks from the ad, with a file', async () => {
    await member.goto(`/users/ads?status=rejected&ad=${ad.id}`);
    await member.getByRole('link', { name: 'Ask about this' }).click();
    const dialog = member.getByRole('dialog', { name: 'Contact support' });
    await expect(dialog.getByLabel('Subject')).toHaveValue(`Rejected ad ${ad.reference}`);
    await expect(dialog.getByLabel('What is it about?')).toHaveValue('ad');
    await isFine(member, `(${ad.reference})`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Write a message')).toBeVisible();
    await dialog.getByLabel('Your question').fill('It is attached, as document 2. Please look again.');
    const files = dialog.locator('input[type="file"]').last();
    // A file whose content does not match its name is rejected in its own row; the other is not affected.
    await files.setInputFiles([
      { name: 'certificate.png', mimeType: 'image/png', buffer: PNG },
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no pdf</html>') },
    ]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText(/this is not a PDF/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send letter.pdf again' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove letter.pdf' }).click();
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
    const thread = member.getByRole('dialog', { name: `Rejected ad ${ad.reference}` });
    await expect(thread.getByText('It is attached, as document 2.')).toBeVisible();
    await expect(thread.getByRole('button', { name: 'certificate.png' })).toBeVisible();
    await expect(thread.getByText(/We answer by/)).toBeVisible();
    await isFine(member, 'With support');
  });
  const address = new URL(member.url()).pathname;
  expect(address).toMatch(/^\/users\/tickets\/[0-9a-f-]{36}$/);
  // A ticket on screen counts as seen, so the member leaves it before the answer arrives.
  await member.goto('/users/wallet');

  await test.step('staff takes it with the keyboard, notes and answers with a ready answer', async () => {
    await staff.goto('/admin/tickets?over=replies');
    const replies = staff.getByRole('dialog', { name: 'Canned replies' });
    await replies.getByRole('button', { name: 'New canned reply' }).click();
    await replies.getByLabel('Title').fill('Newer certificate');
    await replies.getByLabel('Reply').fill('Hello {name}, about {nummer}: please send a newer one.');
    await replies.getByRole('button', { name: 'Save' }).click();
    await expect(replies.getByText(/\{nummer\} is not known/)).toBeVisible();
    await replies.getByLabel('Reply').fill('Hello {name}, about {number}: please send a newer one.');
    await replies.getByRole('button', { name: 'Save' }).click();
    await expect(replies.getByRole('list', { name: 'Canned replies' })).toContainText('Newer certificate');
    await replies.getByRole('button', { name: 'Close' }).click();

    await staff.goto(`/admin/tickets?q=${ad.reference}`);
    await expect(rows(staff)).toHaveCount(1);
    await staff.goto('/admin/tickets?status=active');
    await expect(rows(staff).first()).toBeVisible();
    await expect(opened(staff).getByRole('heading', { level: 2 }).first()).toBeVisible();
    const subject = opened(staff).getByRole('heading', { name: `Rejected ad ${ad.reference}` });
    // The most urgent one is open first; the others are reached by keyboard.
    for (let step = await rows(staff).count(); step > 0 && !(await subject.isVisible()); step -= 1) {
      const before = staff.url();
      await staff.keyboard.press('j');
      await expect(staff).not.toHaveURL(before);
      await expect(opened(staff).getByRole('list', { name: 'Messages' })).toBeVisible();
    }
    await expect(subject).toBeVisible();
    await expect(opened(staff).getByText(/left$/).first()).toBeVisible();
    await staff.keyboard.press('a');
    await expect(opened(staff).getByLabel('Assignee')).toHaveValue(/[0-9a-f-]{36}/);
    await expect(opened(staff).getByLabel('State', { exact: true })).toHaveValue('in_progress');

    await staff.keyboard.press('n');
    const note = opened(staff).getByRole('textbox', { name: 'Note for colleagues' });
    await expect(note).toBeFocused();
    await note.fill(SECRET);
    await isFine(staff, /Only your team can see this/);
    await opened(staff).getByRole('button', { name: 'Save the note' }).click();
    await expect(opened(staff).getByRole('listitem').getByText(SECRET)).toBeVisible();

    await opened(staff).getByRole('button', { name: 'Canned replies' }).click();
    await staff.getByRole('menuitem', { name: 'Newer certificate' }).click();
    const answer = opened(staff).getByRole('textbox', { name: 'Answer to trader' });
    await expect(answer).toHaveValue(/^Hello trader, about T-\d+: please send a newer one\.$/);
    await opened(staff).getByRole('button', { name: 'Send answer' }).click();
    await expect(opened(staff).getByLabel('State', { exact: true })).toHaveValue('waiting');
    // The answered ticket stays, wherever it now is in the queue.
    await expect(staff.getByText('Answer sent to trader')).toBeVisible();
    await expect(subject).toBeVisible();
    await expect(
      opened(staff)
        .getByRole('list', { name: 'Messages' })
        .getByText(/please send a newer one/),
    ).toBeVisible();
    await expect(opened(staff).getByText(/left$/)).toHaveCount(0);
  });

  await test.step('the member sees the answer and nothing of the note, and answers', async () => {
    await member.goto('/users/tickets');
    await expect(member.getByText('1 new answer', { exact: true })).toBeVisible();
    await isFine(member, '1 with a new answer');
    const answers: string[] = [];
    member.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => answers.push(text),
          () => undefined,
        );
    });
    await member.getByRole('link', { name: new RegExp(`Rejected ad ${ad.reference}`) }).click();
    const thread = member.getByRole('dialog');
    await expect(thread.getByText(/please send a newer one/)).toBeVisible();
    await expect(thread.getByRole('list', { name: 'Messages' }).locator('> li')).toHaveCount(2);
    await expect(member.getByText(SECRET)).toHaveCount(0);
    await expect(thread.getByText('Waits for you')).toBeVisible();
    await thread.getByLabel('Your answer').fill('Here is the one of this month.');
    await thread.getByLabel('Your answer').press('Control+Enter');
    await expect(thread.getByRole('listitem').getByText('Here is the one of this month.')).toBeVisible();
    await expect(thread.getByText('With support')).toBeVisible();
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.join('\n')).not.toContain(SECRET);
    const mails = await site.mails();
    expect(mails.filter(({ to }) => to.includes('trader@')).some(({ text }) => text.includes(SECRET))).toBe(
      false,
    );
  });

  await test.step('the clock runs again; it is solved, rated, and rated anew', async () => {
    await staff.reload();
    await expect(opened(staff).getByText('Here is the one of this month.')).toBeVisible();
    await expect(opened(staff).getByText(/left$/).first()).toBeVisible();
    await expect(opened(staff).getByLabel('State', { exact: true })).toHaveValue('open');
    await opened(staff)
      .getByRole('textbox', { name: 'Answer to trader' })
      .fill('Thank you, all is well now.');
    await opened(staff).getByLabel('State afterwards').selectOption({ label: 'Then: Resolved' });
    await opened(staff).getByRole('button', { name: 'Send answer' }).click();
    await expect(opened(staff).getByLabel('State', { exact: true })).toHaveValue('resolved');

    await member.reload();
    const thread = member.getByRole('dialog');
    await thread.getByRole('button', { name: 'Send rating' }).click();
    await expect(thread.getByText('Pick 1 to 5 stars')).toBeVisible();
    await thread.getByRole('radio', { name: '4 stars' }).press('Space');
    await thread.getByLabel('In your words (optional)').fill('Quick and clear.');
    await thread.getByRole('button', { name: 'Send rating' }).click();
    await expect(thread.getByText('Thank you. We read every one.')).toBeVisible();
    await isFine(member, 'Quick and clear.');
    await thread.getByRole('button', { name: 'Mark as solved' }).click();
    await expect(thread.getByText('This ticket is closed.')).toBeVisible();
    await thread.getByRole('button', { name: 'Reopen' }).click();
    await expect(thread.getByLabel('Your answer')).toBeVisible();
    await staff.reload();
    await expect(opened(staff).getByLabel('Rated 4 of 5 stars')).toBeVisible();
  });

  await test.step('on a phone, in the dark', async () => {
    for (const page of [member, staff]) {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
    }
    await isFine(member, 'Your answer');
    await isFine(staff, 'Send answer');
    await staff.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Tickets' }).click();
    await expect(opened(staff)).toBeHidden();
    await isFine(staff, 'More filters');
  });
  // The only expected error: the file whose content does not match its name.
  expect(faults.flat().filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([]);
});

test('whoever only handles tickets sees these and nothing else, a member none of it', async ({
  browser,
  site,
  request,
}) => {
  const head = await callerFor(request, 'superadmin');
  const role = await head.send<{ id: string }>('POST', '/roles', {
    name: 'Support',
    base: 'admin',
    permissions: ['tickets.handle'],
  });
  const registered = await request.post('/api/auth/register', {
    data: { username: 'helper', email: 'helper@example.com', password: 'a-long-enough-one' },
  });
  const { user } = (await registered.json()) as { user: { id: string } };
  await head.send('POST', `/roles/${role.id}/assign`, { userIds: [user.id] });
  const login = await request.post('/api/auth/login', {
    data: { email: 'helper@example.com', password: 'a-long-enough-one' },
  });
  const session = (await login.json()) as { token: string; user: object };
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
  await context.addInitScript(
    ({ token, stored }) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('user', stored);
    },
    { token: session.token, stored: JSON.stringify(session.user) },
  );
  const helper = await context.newPage();
  await helper.goto('/admin');
  await expect(helper).toHaveURL(/\/admin\/tickets/);
  const menu = helper.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link')).toHaveText([/^Tickets/, /^Profile/, /^Notifications/]);
  await expect(rows(helper).first()).toBeVisible();
  await isFine(helper, 'Send answer');
  for (const path of [
    '/admin/users',
    '/admin/ads',
    '/admin/audit',
    '/admin/payments',
    '/admin/site-settings',
  ]) {
    await helper.goto(path);
    await expect(helper.getByText('You are not authorized to view this page.')).toBeVisible();
  }
  const member = await visitor(browser, site, 'trader');
  for (const path of ['/admin', '/admin/tickets', '/admin/tickets?over=replies']) {
    await member.goto(path);
    await expect(member.getByText('You are not authorized to view this page.')).toBeVisible();
  }
});
