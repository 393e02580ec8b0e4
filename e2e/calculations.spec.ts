import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { isFine, watch } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

test('a price is frozen on the calculator, its proof is genuine, and a changed digit is named', async ({
  browser,
  page,
  site,
}) => {
  const faults = watch(page, site.url);
  await signIn(page, site, 'trader');
  await page.goto('/calculator');
  await page.getByLabel('Benchmark').first().click();
  await page.getByRole('option', { name: 'Demo oil' }).click();
  await page.getByRole('button', { name: 'Freeze this calculation' }).click();
  await expect(page).toHaveURL(/\/users\/calculations\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Price calculation PC-\d{4}-\d{6}$/);
  await isFine(page, 'Hash (SHA-256)');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Proof file of PC-/ }).click(),
  ]);
  const proof = await readFile(await download.path(), 'utf8');
  const drop = (content: string) =>
    page
      .getByLabel('Proof file', { exact: true })
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(content) });

  await page.goto('/verify');
  await drop(proof);
  await expect(page.getByText('is unchanged since it was signed, and its price follows')).toBeVisible();
  await isFine(page, 'None of its quotes has been revised since.');
  const changed = JSON.parse(proof);
  changed.inputs[0].value = changed.inputs[0].value.replace(
    /^\d/,
    (digit: string) => (Number(digit) + 1) % 10,
  );
  await drop(JSON.stringify(changed));
  await expect(page.getByText('Not genuine')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'the quotes' })).toBeVisible();

  await test.step('a superadmin replaces the signing key; the proof stays genuine', async () => {
    const office = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
    await signIn(office, site, 'superadmin');
    await office.goto('/admin/quotes');
    const keys = office.getByRole('table', { name: 'Signing keys' }).getByRole('row');
    await expect(keys).toHaveCount(2);
    await office.getByRole('button', { name: 'Replace key…' }).click();
    await isFine(office, 'Replace the signing key?');
    await office.getByRole('button', { name: 'Replace key', exact: true }).click();
    await expect(office.getByText(/^Calculations are signed with .* from now on$/)).toBeVisible();
    await expect(keys).toHaveCount(3);
    await office.context().close();
    await page.goto('/verify');
    await drop(proof);
    await expect(page.getByText('is unchanged since it was signed, and its price follows')).toBeVisible();
  });

  await page.goto('/users/calculations');
  await page.getByRole('row').filter({ hasText: 'Superseded by' }).getByRole('link').first().click();
  await page.getByRole('link', { name: /^PC-/ }).first().click();
  await expect(page.getByText(/^Changed by .* from PC-/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('monthly prices: switched on at the desk, shown by month, not offered to formulas; a calculation as an Arabic PDF', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/quotes');
  const source = page.getByRole('listitem').filter({ hasText: 'World Bank' });
  await source.getByRole('switch').press('Space');
  await expect(source.getByText(/^Next fetch /)).toBeVisible();
  await source.getByRole('switch').press('Space');
  await expect(source.getByText('Switched off')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await isFine(page, 'All');
  await page.setViewportSize({ width: 1280, height: 780 });

  await page.goto('/benchmarks/DEMO_OIL_MONTHLY');
  await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toHaveText(/^[A-Z][a-z]+ \d{4}$/);
  await isFine(page, '10 years');
  await page.goto('/benchmarks/NO_SUCH_ONE');
  await isFine(page, 'Benchmark not found');

  await page.goto('/calculator');
  await page.getByLabel('Benchmark').first().fill('Demo oil');
  await expect(page.getByRole('option', { name: 'Demo oil', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Demo oil, monthly' })).toHaveCount(0);

  const reader = await (await browser.newContext({ baseURL: site.url, locale: 'ar' })).newPage();
  await signIn(reader, site, 'trader');
  await reader.goto('/users/calculations?lang=ar');
  await reader.getByRole('link', { name: /PC-/ }).first().click();
  const [asked] = await Promise.all([
    reader.waitForResponse((response) => response.url().includes('/proof.pdf')),
    reader.getByRole('button', { name: /^PC-.*بصيغة PDF$/ }).click(),
  ]);
  expect(asked.url()).toContain('language=ar');
  expect(asked.status()).toBe(200);
  await expect(reader.getByRole('button', { name: /بالإنجليزية$/ })).toBeVisible();
  await reader.context().close();
});
