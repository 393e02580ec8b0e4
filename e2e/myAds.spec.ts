import { expect, type Page } from '@playwright/test';
import { isFine } from './kit/look.ts';
import { pdfNamed } from './kit/pdf.ts';
import { pick } from './kit/pick.ts';
import { signIn, test } from './kit/site.ts';

type Site = Parameters<typeof signIn>[1];

const rowOf = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Ads', exact: true }).getByRole('listitem').filter({ hasText: title });

/** An admin approves the waiting ad with a title, through the API. */
async function approve(page: Page, site: Site, title: string): Promise<void> {
  const login = await page.request.post(`${site.url}/api/auth/login`, {
    data: { email: 'admin@gasmap.test', password: 'gasmap-demo' },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = await page.request.get(
    `${site.url}/api/ads/all-for-admin?status=pending&q=${encodeURIComponent(title)}`,
    { headers },
  );
  const { items } = (await list.json()) as { items: { id: string }[] };
  expect(items).toHaveLength(1);
  const answer = await page.request.put(`${site.url}/api/ads/${items[0]?.id}/approve`, { headers, data: {} });
  expect(answer.status()).toBe(200);
}

const TITLE = 'Maas barges of ULSD';

test('an ad from its draft to its end, and what came of it', async ({ page, browser, site }) => {
  test.setTimeout(300_000);
  await signIn(page, site, 'trader');

  await test.step('a draft saves itself and says what it lacks', async () => {
    await page.goto('/users/ads/new');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    // What is missing is an error of its field until that field is filled, and of no other.
    const required = page.getByText('Required', { exact: true });
    await expect(required).toHaveCount(6);
    await pick(page, 'Product', 'AGO', /Diesel/);
    await expect(required).toHaveCount(5);
    await page.getByText('Sell', { exact: true }).first().click();
    await expect(required).toHaveCount(4);
    await pick(page, 'Grade', 'EN 590', /EN 590 10 ppm/);
    await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await expect(page).toHaveURL(/\?ad=/);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
    await expect(page.getByText('Required').first()).toBeVisible();
  });

  await test.step('a density in the wrong unit is found, and mended with one press', async () => {
    const density = page.getByRole('textbox', { name: 'Density @15 °C' });
    await density.fill('0.835');
    await page.getByRole('button', { name: 'Use 835 kg/m³' }).first().click();
    await expect(density).toHaveValue('835');
  });

  await test.step('complete, it is handed in and approved', async () => {
    await page.getByRole('textbox', { name: 'Quantity' }).fill('30000');
    await page.getByRole('textbox', { name: 'Amount' }).fill('700');
    await pick(page, 'Delivery term', 'CIF', /CIF/);
    await pick(page, /^Discharge port/, 'rotterdam', /Rotterdam/);
    await pick(page, 'Loading port', 'houston', /Houston/);
    const place = page.getByRole('textbox', { name: 'Berth, terminal or other place' });
    await place.fill('ASWP');
    await place.press('Tab');
    await expect(place).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('complementary').getByText(/CIF Rotterdam/)).toBeVisible();
    await place.fill('');
    await pick(page, 'Payment terms', 'sight', /at sight/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary').getByText(/92[.,]9/)).toBeVisible();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await expect(page).toHaveURL(/\/users\/ads$/);
    await expect(rowOf(page, TITLE).getByText('Waiting for approval')).toBeVisible();
    await approve(page, site, TITLE);
    await page.reload();
    await expect(rowOf(page, TITLE).getByText('Published')).toBeVisible();
  });

  await test.step('pause and resume', async () => {
    await rowOf(page, TITLE).getByRole('button', { name: 'Pause' }).click();
    await expect(rowOf(page, TITLE).getByText('Paused')).toBeVisible();
    await rowOf(page, TITLE).getByRole('button', { name: 'Resume' }).click();
    await expect(rowOf(page, TITLE).getByText('Published')).toBeVisible();
  });

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  let address = '';

  await test.step('a new description is live at once', async () => {
    await rowOf(page, TITLE).getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByText('This ad is published')).toBeVisible();
    address = (await page.getByRole('link', { name: 'Open the published ad' }).getAttribute('href')) ?? '';
    await page.getByLabel('Description').fill('Loading at Pernis, jetty 4.');
    await expect(page.getByText('Will be live at once: Description')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. The changes are live.')).toBeVisible();
    await visitor.goto(address);
    await expect(visitor.getByText('Loading at Pernis, jetty 4.').first()).toBeVisible();
  });

  await test.step('what was typed and not saved waits for its owner, and for nobody else', async () => {
    await page.goto('/users/ads');
    await rowOf(page, TITLE).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('702.5');
    await expect(page.getByText('Changes stay in this browser until you save')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('702.50');
    await expect(page.getByText('is in the form again')).toBeVisible();
  });

  await test.step('a new price waits beside the published ad', async () => {
    await expect(page.getByText('Will wait for approval because of: Price')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Saved. The changed version waits/)).toBeVisible();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('A changed version waits for approval')).toBeVisible();
    await expect(drawer.getByText('Changed version submitted')).toBeVisible();
    await visitor.goto(address);
    await expect(visitor.getByText('700.00').first()).toBeVisible();
    await drawer.getByRole('link', { name: 'Edit the changed version' }).click();
    await expect(page.getByText('This changed version waits for approval')).toBeVisible();
    await expect(page.getByText('It changes: Price.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('702.50');
    await page.goto('/users/ads');
    await expect(rowOf(page, TITLE).getByText('changed version waits')).toBeVisible();
    await approve(page, site, TITLE);
    await visitor.goto(address);
    await expect(visitor.getByText('702.50').first()).toBeVisible();
  });

  await test.step('its interest and its history are seen', async () => {
    await page.goto('/users/ads');
    await rowOf(page, TITLE).getByRole('link', { name: TITLE }).click();
    await expect(page).toHaveURL(/[?&]ad=/);
    const drawer = page.getByRole('dialog');
    for (const said of [
      'Started as a draft',
      'Submitted for approval',
      'Approved and published',
      'Paused',
      'Published again',
      'Changed version published',
    ]) {
      await expect(drawer.getByText(said, { exact: true }).first()).toBeVisible();
    }
    await expect(drawer.getByRole('img', { name: /^Views by day/ })).toBeVisible();
    await drawer.getByText('Show as table').click();
    await expect(drawer.getByRole('columnheader', { name: 'Contacts shown' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('duplicate opens a draft of its own', async () => {
    await rowOf(page, TITLE)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(/\/users\/ads\/[^/]+\/edit/);
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('702.50');
    await expect(page.getByRole('button', { name: 'Submit for approval' })).toBeVisible();
  });

  await test.step('delete and undo', async () => {
    await page.goto('/users/ads?status=draft');
    await rowOf(page, TITLE)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText(`Deleted: ${TITLE}`)).toBeVisible();
    await expect(rowOf(page, TITLE)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, TITLE)).toHaveCount(1);
  });

  await test.step('several are closed at once, after a question', async () => {
    await page.goto('/users/ads?status=approved');
    const list = page.getByRole('list', { name: 'Ads', exact: true });
    await expect(rowOf(page, TITLE)).toHaveCount(1);
    const boxes = list.getByRole('checkbox');
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('region', { name: 'Selected ads' }).getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('dialog', { name: 'Close 3 ads?' });
    await question.getByRole('button', { name: 'Close 3 ads' }).click();
    await expect(question.getByText('Choose a reason')).toBeVisible();
    await question.getByRole('radio', { name: 'The cargo was traded' }).check();
    await question.getByRole('button', { name: 'Close 3 ads' }).click();
    await expect(page.getByText('3 closed.')).toBeVisible();
    await page.goto('/users/ads?status=closed');
    await expect(page.getByText('Closed').nth(1)).toBeVisible();
  });
});

test('a question about a document: answered by its owner, decided by two, read by buyers', async ({
  browser,
  page,
  site,
}) => {
  const open = async (who?: 'admin' | 'superadmin') => {
    const other = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
    if (who) await signIn(other, site, who);
    return other;
  };
  const [first, second, buyer] = [await open('admin'), await open('superadmin'), await open()];

  await test.step('the first reviewer finds it in the queue, and what differs', async () => {
    await first.goto('/admin/documents');
    const item = first.getByRole('listitem').filter({ hasText: 'Oosterhaven Trading BV' });
    await item.getByRole('link', { name: 'Same certificate number, different figures' }).click();
    const facts = first.getByRole('table', { name: 'What the documents say' });
    await expect(facts.getByRole('row', { name: /^Quantity/ }).locator('mark')).toHaveCount(2);
    await expect(first.getByRole('button', { name: 'Announce to the owner' })).toBeDisabled();
    await isFine(first, 'Hints – not proof');
  });

  await test.step('both pages beside each other, with boxes around what differs, and the earlier version', async () => {
    await first.getByRole('button', { name: 'Show the pages' }).click();
    await expect(first.getByRole('img', { name: /^Page 1: Latest file/ })).toBeVisible();
    const boxes = (side: string) => first.getByRole('figure', { name: side }).locator('[class*="box"]');
    await expect(boxes('Latest file')).not.toHaveCount(0);
    await expect(boxes('Other file')).not.toHaveCount(0);
    await isFine(first, 'Pages');
  });

  await test.step('an issuer is asked once two people added it; its answer stands with the case', async () => {
    const caseAt = first.url();
    await first.getByRole('tab', { name: 'Issuers' }).click();
    await first.getByLabel('Name', { exact: true }).fill('Canal Quay Laboratory BV');
    await first.getByLabel('Domain', { exact: true }).fill('https://canal-quay.example');
    await first.getByLabel('Where you found this').fill('https://canal-quay.example/contact');
    await first.getByRole('button', { name: 'Add issuer' }).click();
    await expect(first.getByText('Enter a domain such as “example.com”')).toBeVisible();
    await first.getByLabel('Domain', { exact: true }).fill('canal-quay.example');
    await first.getByRole('button', { name: 'Add issuer' }).click();
    const added = first.getByRole('listitem').filter({ hasText: 'Canal Quay Laboratory BV' });
    await expect(added.getByText('Somebody else has to confirm it')).toBeVisible();
    await isFine(first, 'Add an issuer');
    await second.goto('/admin/documents?tab=issuers');
    const waiting = second.getByRole('listitem').filter({ hasText: 'Canal Quay Laboratory BV' });
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await expect(waiting.getByText('confirmed by superadmin')).toBeVisible();
    await first.goto(caseAt);
    await expect(first.getByRole('radio', { name: /The issuer answered/ })).toBeDisabled();
    await first.getByRole('button', { name: 'Record an answer' }).click();
    await first.getByRole('combobox', { name: 'Issuer' }).click();
    await first.getByRole('option', { name: 'Canal Quay Laboratory BV' }).click();
    await first.getByLabel('In the issuer’s words').fill('We have no report of this number.');
    await first.getByRole('button', { name: 'Save the answer' }).click();
    await expect(first.getByText('Canal Quay Laboratory BV: Has no record of it')).toBeVisible();
    await expect(first.getByRole('radio', { name: /The issuer answered/ })).toBeEnabled();
  });

  await test.step('its owner is asked, is told of no name, and answers', async () => {
    await signIn(page, site, 'trader');
    const link = first.getByRole('region', { name: 'Latest file' }).getByRole('link', { name: /^GM-/ });
    await page.goto(`/market/${await link.innerText()}`);
    await page.getByRole('link', { name: 'Document checks' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Your document' });
    await expect(dialog).toContainText('Another document with this certificate number shows other figures.');
    const others = await first.getByRole('region', { name: 'Other file' }).locator('strong').innerText();
    await expect(dialog).not.toContainText(others);
    await dialog.getByLabel('Your answer to our staff').fill('The laboratory sent a corrected certificate.');
    await dialog.getByLabel('For buyers, should they be told').fill('Call +31 20 123 4567');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog).toContainText('No mail address, telephone number or web address');
    await dialog.getByLabel('For buyers, should they be told').fill('Ours is the corrected one.');
    await dialog.locator('input[type=file]').setInputFiles(pdfNamed('letter.pdf'));
    await expect(dialog.getByText('letter.pdf')).toBeVisible();
    await isFine(page, 'Your document');
    await dialog.getByRole('button', { name: 'Send the answer' }).click();
    await expect(dialog).toContainText('You answered on');
    await expect(dialog.getByRole('button', { name: 'letter.pdf' })).toBeVisible();
  });

  await test.step('two people publish: the first cannot alone, and its owner reads what buyers will', async () => {
    await first.reload();
    await expect(first.getByText('The laboratory sent a corrected certificate.')).toBeVisible();
    const download = first.waitForEvent('download');
    await first.getByRole('button', { name: 'letter.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('letter.pdf');
    await first.getByRole('radio', { name: /Two documents with this certificate number/ }).check();
    const why = 'Both certificates are read; the quantities differ.';
    await first.getByRole('textbox', { name: 'Why', exact: true }).fill(why);
    await first.getByRole('button', { name: 'Announce to the owner' }).click();
    await expect(first.getByText('You announced it: somebody else has to publish it.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Your document' })).toContainText('buyers will read');
    await second.goto(first.url());
    await second.getByRole('textbox', { name: 'Why', exact: true }).fill('I see the same two figures.');
    await second.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(second.getByRole('button', { name: 'Take it back' })).toBeVisible();
    await isFine(second, 'Answers and decisions');
  });

  await test.step('buyers read what was published earlier, with the answer and what it does not show', async () => {
    await second.goto('/admin/documents?state=published');
    await second.getByRole('link', { name: 'The same file at two companies' }).click();
    const ads = second.getByRole('region', { name: 'Document' }).getByRole('link', { name: /^GM-/ });
    await buyer.goto(`/market/${await ads.last().innerText()}`);
    const documents = buyer.getByRole('region', { name: 'Documents' });
    await expect(documents).toContainText('A document of this ad is also used by another company');
    await expect(documents).toContainText('We act as agents of the owner of this cargo.');
    await expect(documents).toContainText('It does not show who may use the document');
    await isFine(buyer, 'Documents');
  });
});
