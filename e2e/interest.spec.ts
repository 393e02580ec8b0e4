import { expect, type Page } from '@playwright/test';
import { type Ad, approve, callerFor, diesel, publish } from './kit/calls.ts';
import { pdfNamed } from './kit/pdf.ts';
import { signIn, test } from './kit/site.ts';

/** Mails are sent by jobs; some wait until an approval can no longer be undone. */
const MAILED = { timeout: 75_000 };

const openInbox = async (page: Page, title: string): Promise<void> => {
  await page.goto('/users/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: title }).click();
};

test('a favorite shows what changed and a mail tells of it; what is gone stays and says why', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(180_000);
  const title = 'Diesel to keep an eye on';
  const ad = await publish(request, title);
  await signIn(page, site, 'guest');
  const row = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem').filter({ hasText: title });

  await test.step('a member keeps it', async () => {
    await page.goto(`/market/${ad.slug}`);
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /^Favorite/ })
      .first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/users/favorites');
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark all as seen' })).toBeHidden();
  });

  await test.step('its owner lowers the price, a moderator approves', async () => {
    const trader = await callerFor(request, 'trader');
    const body = { ...(await diesel(trader, 630)), title, version: ad.version };
    await trader.send('PUT', `/ads/${ad.id}/user-edit`, body);
    const { revision } = await trader.get<{ revision: { id: string } | null }>(`/ads/${ad.id}`);
    await approve(request, revision?.id ?? ad.id);
  });

  await test.step('before and after stand there, a mail says the same', async () => {
    await page.reload();
    await expect(row.getByText('700.00 USD/t')).toBeVisible();
    await expect(row.getByText('630.00 USD/t').first()).toBeVisible();
    await expect(row.getByText('−10 %')).toBeVisible();
    const mailCount = async () => {
      await site.hurry();
      return (await site.mails()).filter(({ to, text }) => to.includes('guest@') && text.includes(title))
        .length;
    };
    await expect.poll(mailCount, MAILED).toBe(1);
  });

  await test.step('seen is seen', async () => {
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(row.getByText('700.00 USD/t')).toBeHidden();
    await expect(row).toBeVisible();
  });

  await test.step('removed, brought back, and still there once its owner closed it', async () => {
    await page.getByRole('button', { name: `Remove ${title}` }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('link', { name: title })).toBeVisible();
    const trader = await callerFor(request, 'trader');
    await trader.send('POST', `/ads/${ad.id}/close`);
    await page.reload();
    await expect(row.getByText('Unavailable')).toBeVisible();
    await expect(row.getByText(/Closed by its owner/)).toBeVisible();
  });
});

test('a saved search finds a new ad, says why, and mails it', async ({ page, request, site }) => {
  test.setTimeout(180_000);
  const title = 'Diesel that was looked for';
  const guest = await callerFor(request, 'guest');
  const { productId, delivery } = await diesel(guest, 700);
  await guest.send('POST', '/saved-searches', {
    name: 'ARA diesel',
    query: { side: 'sell', productId: [productId], portId: [delivery.portId], q: 'looked for' },
    frequency: 'instant',
  });
  await signIn(page, site, 'guest');

  await test.step('it stands there with its filters in words', async () => {
    await page.goto('/users/saved-searches');
    const filters = page.getByRole('list', { name: 'Filters of ARA diesel' });
    await expect(filters.getByText('Rotterdam')).toBeVisible();
    await expect(page.getByText('no match yet')).toBeVisible();
    await page.getByRole('combobox', { name: 'E-mails about ARA diesel' }).selectOption('daily');
    await expect(page.getByRole('combobox', { name: 'E-mails about ARA diesel' })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'E-mails about ARA diesel' })).toHaveValue('daily');
    await page.getByRole('combobox', { name: 'E-mails about ARA diesel' }).selectOption('instant');
    await expect(page.getByRole('combobox', { name: 'E-mails about ARA diesel' })).toBeEnabled();
  });

  await test.step('it opens in the market with the same filters', async () => {
    await page.getByRole('link', { name: 'Open in the market' }).click();
    await expect(page).toHaveURL(/\/market\?.*portId=/);
    await page.goBack();
    await expect(page).toHaveURL(/\/users\/saved-searches$/);
  });

  await test.step('an ad that matches is published', async () => {
    await publish(request, title);
    await expect
      .poll(async () => {
        await site.hurry();
        await page.reload();
        await expect(page.getByRole('link', { name: 'ARA diesel' })).toBeVisible();
        return page.getByText('1 new', { exact: true }).isVisible();
      }, MAILED)
      .toBe(true);
  });

  await test.step('the match says why, and is new only once', async () => {
    await page.getByRole('link', { name: 'ARA diesel' }).click();
    await expect(page).toHaveURL(/\/users\/saved-searches\/[0-9a-f-]{36}/);
    const match = page
      .getByRole('list', { name: 'Matches' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title }) });
    await expect(match.getByText('New')).toBeVisible();
    await expect(match.getByText('✓ Rotterdam')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/users\/saved-searches$/);
    await expect(page.getByText('1 new', { exact: true })).toBeHidden();
  });

  await test.step('a mail tells of it', async () => {
    const mailCount = async () => {
      await site.hurry();
      return (await site.mails()).some(({ to, text }) => to.includes('guest@') && text.includes(title));
    };
    await expect.poll(mailCount, MAILED).toBe(true);
  });

  await test.step('renamed, then deleted', async () => {
    await page.getByRole('button', { name: 'Edit ARA diesel' }).click();
    const edit = page.getByRole('dialog');
    await edit.getByLabel('Name').fill('Rotterdam diesel');
    await edit.getByRole('button', { name: 'Remove filter Rotterdam' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    const filters = page.getByRole('list', { name: 'Filters of Rotterdam diesel' });
    await expect(filters).toBeVisible();
    await expect(filters.getByText('Rotterdam')).toBeHidden();
    await page.getByRole('button', { name: 'Delete Rotterdam diesel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('You have no saved searches yet')).toBeVisible();
  });
});

test('a conversation: unread marks, documents, report, block', async ({ browser, request, site }) => {
  test.setTimeout(180_000);
  const title = 'Diesel to talk about';
  const trader = await callerFor(request, 'trader');
  const payload = {
    ...(await diesel(trader, 700)),
    title,
    documents: [{ title: 'Certificate', kind: 'quality_certificate', visibility: 'on_request' }],
  };
  const made = await request.post('/api/ads', {
    headers: { authorization: `Bearer ${trader.token}` },
    multipart: {
      payload: JSON.stringify(payload),
      fileIndices: '[0]',
      documentFiles: pdfNamed('certificate.pdf'),
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, slug } = (await made.json()) as Ad;
  await approve(request, id);
  const newTab = async (name: 'trader' | 'guest') => {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await signIn(page, site, name);
    return page;
  };
  const buyer = await newTab('guest');
  const owner = await newTab('trader');

  await test.step('a member asks', async () => {
    await buyer.goto(`/market/${slug}`);
    await buyer.getByRole('button', { name: 'Ask about this cargo' }).click();
    await buyer.getByRole('dialog').getByLabel('Message').fill('May I see the certificate?');
    await buyer.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(buyer.getByText(/Your message was sent to/)).toBeVisible();
  });

  await test.step('it is new for the owner until it was read, in every tab', async () => {
    await owner.goto('/users/inbox');
    const entry = owner.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: title });
    await expect(entry.getByText('1 new message')).toBeAttached();
    const other = await owner.context().newPage();
    await other.goto('/users/inbox');
    await other.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: title }).click();
    await expect(other.getByRole('log').getByText('May I see the certificate?')).toBeVisible();
    const inOther = other.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: title });
    await expect(inOther.getByText('1 new message')).not.toBeAttached();
    await other.close();
    await expect(entry.getByText('1 new message')).not.toBeAttached({ timeout: 60_000 });
  });

  await test.step('the owner shares the documents; the member is told in the conversation', async () => {
    await openInbox(owner, title);
    await owner.getByRole('switch', { name: 'Share documents on request' }).click();
    await expect(owner.getByText(/can open them on the ad’s page/)).toBeVisible();
    await openInbox(buyer, title);
    await expect(buyer.getByText(/are open to you on the ad’s page/)).toBeVisible();
    await buyer.getByRole('link', { name: title }).last().click();
    await expect(buyer.getByRole('button', { name: 'Certificate', exact: true })).toBeVisible();
  });

  await test.step('a message typed offline waits, and is sent once', async () => {
    await openInbox(buyer, title);
    await buyer.context().setOffline(true);
    await buyer.getByLabel('Message', { exact: true }).fill('Thank you. Is it still open?');
    await buyer.getByRole('button', { name: 'Send' }).click();
    await expect(buyer.getByText(/We’ll send it when you reconnect/)).toBeVisible();
    await expect(buyer.getByRole('log').getByText('Thank you. Is it still open?')).toHaveCount(0);
    await buyer.context().setOffline(false);
    await expect(buyer.getByRole('log').getByText('Thank you. Is it still open?')).toHaveCount(1);
    await expect(buyer.getByText(/We’ll send it when you reconnect/)).toHaveCount(0);
    await expect(buyer.getByLabel('Message', { exact: true })).toHaveValue('');
  });

  await test.step('it appears at the owner’s without a reload', async () => {
    await expect(owner.getByRole('log').getByText('Thank you. Is it still open?')).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the owner sends a file; both see what the ad is about', async () => {
    await owner.locator('input[type=file]').setInputFiles(pdfNamed('COQ.pdf'));
    await expect(owner.getByLabel('Kind of COQ.pdf')).toHaveValue('quality_certificate');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(buyer.getByRole('log').getByRole('button', { name: 'COQ.pdf' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(buyer.getByRole('log').getByText(/Certificate of quality/)).toBeVisible();
    await expect(buyer.getByRole('region', { name: 'Conversation', exact: true })).toContainText('Published');
  });

  await test.step('the owner reports and blocks; neither writes any more', async () => {
    await owner.getByRole('button', { name: 'Report' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Pick a reason')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Insults or threats' }).check();
    await dialog.getByLabel('In your words').fill('Keeps asking after a no.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText(/T-\d{4}/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await owner.getByRole('button', { name: /^Block / }).click();
    await expect(owner.getByText(/^You blocked/)).toBeVisible();
    await expect(owner.getByLabel('Message', { exact: true })).toBeDisabled();

    await buyer.getByLabel('Message', { exact: true }).fill('Hello?');
    await buyer.getByRole('button', { name: 'Send' }).click();
    await expect(buyer.getByText(/ended this conversation/)).toBeVisible();
    await expect(buyer.getByLabel('Message', { exact: true })).toBeDisabled();
    await expect(buyer.getByLabel('Message', { exact: true })).toHaveValue('Hello?');
  });

  await test.step('unblocked, they write again', async () => {
    await owner.getByRole('button', { name: 'Unblock' }).click();
    await expect(owner.getByLabel('Message', { exact: true })).toBeEnabled();
    await owner.getByLabel('Message', { exact: true }).fill('It is sold.');
    await owner.getByRole('button', { name: 'Send' }).click();
    await expect(owner.getByRole('log').getByText('It is sold.')).toBeVisible();
  });
});

test('a long conversation begins at its end; earlier messages come on demand, and nothing jumps', async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(180_000);
  const title = 'Diesel that is talked about at length';
  const { id } = await publish(request, title);
  const [guest, trader] = [await callerFor(request, 'guest'), await callerFor(request, 'trader')];
  const { conversationId } = await guest.send<{ conversationId: string }>('POST', `/ads/${id}/inquiry`, {
    message: 'The very first message',
  });
  for (let nth = 1; nth <= 60; nth += 1) {
    await (nth % 2 ? trader : guest).send('POST', `/conversations/${conversationId}/messages`, {
      body: `Message ${nth} of many`,
    });
  }
  await signIn(page, site, 'trader');
  const log = page.getByRole('log');
  const earlier = log.getByRole('button', { name: 'Show earlier messages' });
  let said = 61;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/users/inbox/${conversationId}`);
    const messages = log.getByRole('listitem');
    await expect(messages).toHaveCount(50);
    await expect(messages.last()).toBeInViewport();
    await expect(log.getByText('The very first message')).toHaveCount(0);
    await earlier.scrollIntoViewIfNeeded();
    const first = log.getByText(await messages.first().locator('p').innerText(), { exact: true });
    const before = (await first.boundingBox())?.y ?? 0;
    await earlier.click();
    await expect(messages).toHaveCount(said);
    await expect(earlier).toHaveCount(0);
    expect(Math.abs(((await first.boundingBox())?.y ?? 0) - before)).toBeLessThan(4);
    const body = `Said while ${width} pixels wide`;
    await guest.send('POST', `/conversations/${conversationId}/messages`, { body });
    said += 1;
    await page.getByRole('button', { name: 'New message' }).click({ timeout: 60_000 });
    await expect(log.getByText(body)).toBeInViewport();
    await expect(messages).toHaveCount(said);
  }
});

test('what revealing a contact uses up is said before, and the contact shown after', async ({
  page,
  site,
  request,
}) => {
  await signIn(page, site, 'guest');
  const guest = await callerFor(request, 'guest');
  const { items } = await guest.get<{ items: { id: string; slug: string }[] }>('/ads/public?limit=50');
  let slug: string | undefined;
  for (const ad of items) {
    const { contact } = await guest.get<{ contact: { types: string[] } }>(`/ads/${ad.id}`);
    if (contact.types.includes('phone')) {
      slug = ad.slug;
      break;
    }
  }
  await page.goto(`/market/${slug}`);
  const cost = page.getByText('Revealing contacts uses 1 of your 5 this month.');
  await expect(cost).toBeVisible();
  await page.getByRole('button', { name: 'Show phone' }).click();
  await expect(page.getByRole('link', { name: /^\+\d/ })).toBeVisible();
  await expect(cost).toBeHidden();
});
