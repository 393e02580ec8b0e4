import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type Ad, callerFor, publish } from './kit/calls.ts';
import { isFine } from './kit/look.ts';
import { signIn, test } from './kit/site.ts';

const openRow = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name }).click();

test('back up, change things, restore, see them back', async ({ page, site, request }) => {
  test.slow();
  const ad = await publish(request, 'Diesel that comes back');
  const trader = await callerFor(request, 'trader');
  const me = () => trader.get<{ profile: { firstName: string; imageUrl: string | null } }>('/auth/me');
  const { imageUrl: _, ...profile } = (await me()).profile;
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/backup');
  await isFine(page, 'No backups yet');

  await test.step('a schedule in plain words', async () => {
    await page.getByRole('button', { name: 'Set a schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Automatic backups' });
    await isFine(page, 'Every day at 03:00 UTC, keep 14');
    await dialog.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Otherwise' }).click();
    await dialog.getByLabel('Minute, hour, day').fill('* * * * *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Once an hour is the most').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Every week on Monday at 03:00 UTC, keep 14')).toBeVisible();
  });

  const fileName = await test.step('made, verified and downloaded', async () => {
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Back up now' });
    await dialog.getByLabel('Note').fill('Before the change');
    await dialog.getByRole('button', { name: 'Back up', exact: true }).click();
    await expect(page.getByRole('table').getByText('Not verified')).toBeVisible({ timeout: 60_000 });
    await openRow(page, '.gasmap');
    const drawer = page.getByRole('dialog', { name: '.gasmap' });
    await expect(drawer.getByText('Before the change')).toBeVisible();
    await drawer.getByRole('button', { name: 'Verify' }).click();
    await expect(drawer.getByText('Never')).toBeHidden({ timeout: 60_000 });
    await isFine(page, 'Origin');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download' }).click(),
    ]);
    return download.suggestedFilename();
  });

  await test.step('a file that is damaged is not taken', async () => {
    await page.keyboard.press('Escape');
    await page.getByLabel('Backup file').setInputFiles({
      name: 'x.gasmap',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('GASMAP'),
    });
    await expect(page.getByText('This is not a backup of GasMap.')).toBeVisible();
  });

  await test.step('changed meanwhile', async () => {
    await trader.send('POST', `/ads/${ad.id}/close`);
    await trader.send('PUT', '/auth/profile', { ...profile, firstName: 'Somebody else' });
    expect((await me()).profile.firstName).toBe('Somebody else');
    await page.goto(`/market/${ad.slug}`);
    await expect(page.getByText('Diesel that comes back').first()).toBeVisible();
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('whoever has a page open sees that a restore runs, and their screen again after it', async () => {
    const restoring = page.getByRole('heading', { name: 'A backup is being restored.' });
    // The site is closed while the restore lock is held.
    const held = site.sql("select pg_advisory_lock(hashtext('gasmap.restore')), pg_sleep(600)");
    const released = expect(held).rejects.toThrow('user request');
    await page.getByRole('link', { name: 'Market', exact: true }).first().click();
    await expect(restoring).toBeVisible();
    await isFine(page, 'A backup is being restored.');
    const visitor = await request.get('/pricing');
    expect([visitor.status(), await visitor.text()]).toEqual([
      503,
      expect.stringContaining('being restored'),
    ]);
    await site.sql("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
    await released;
    await expect(restoring).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: /Market/ })).toBeVisible();
    await expect(page.getByRole('main').getByText('Diesel').first()).toBeVisible();
  });

  await test.step('restored with both confirmations', async () => {
    await page.goto('/admin/backup');
    await openRow(page, fileName);
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
    const restore = dialog.getByRole('button', { name: 'Restore this backup' });
    await expect(restore).toBeDisabled();
    await dialog.getByLabel(`Type ${fileName}`).fill(fileName);
    await dialog.getByLabel('Your password').fill('not this one');
    await restore.click();
    await expect(dialog.getByText('This is not your current password')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await isFine(page, 'the current state is backed up first', { rules: ['color-contrast'] });
    await page.setViewportSize({ width: 1280, height: 860 });
    await dialog.getByLabel('Your password').fill('gasmap-demo');
    await restore.click();
    await expect(page.getByText('Please sign in again.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('everything is back', async () => {
    await page.getByLabel('E-mail').fill('superadmin@gasmap.test');
    await page.getByLabel('Password', { exact: true }).fill('gasmap-demo');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    // After signing in they return to the same page.
    await expect(page.getByRole('dialog', { name: fileName }).getByText('Restored')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table').getByRole('link', { name: 'before-restore' })).toBeVisible();
    // It takes a second until every instance notices that the site is open again.
    await expect.poll(async () => (await request.get('/pricing')).status()).toBe(200);
    const again = await callerFor(request, 'trader');
    expect((await again.get<{ profile: { firstName: string } }>('/auth/me')).profile.firstName).toBe(
      profile.firstName,
    );
    expect((await again.get<Ad & { status: string }>(`/ads/${ad.id}`)).status).toBe('approved');
    await page.goto(`/market/${ad.slug}`);
    await expect(page.getByText('Diesel that comes back').first()).toBeVisible();
    await expect(page.getByText('Closed', { exact: true })).toBeHidden();
  });

  await test.step('one that is not needed is deleted', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin/backup');
    await isFine(page, 'before-restore');
    await page.getByRole('link', { name: 'before-restore' }).click();
    await isFine(page, 'Before a restore');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await isFine(page, 'Delete this backup?');
    await page.getByRole('button', { name: 'Delete the backup' }).click();
    await expect(page.getByRole('link', { name: 'before-restore' })).toBeHidden();
  });
});

/** Size of this site's signature in bytes, including its length prefix. */
const SIGNATURE_BYTES = 62;

test('encrypted with a passphrase and opened again; one from elsewhere is confirmed twice', async ({
  page,
  site,
}) => {
  test.slow();
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/backup');

  await test.step('made with a passphrase', async () => {
    await page.getByRole('button', { name: 'Back up now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Back up now' });
    await dialog.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'With a passphrase' }).click();
    const make = dialog.getByRole('button', { name: 'Back up', exact: true });
    await dialog.getByLabel('Passphrase', { exact: true }).fill('too short');
    await expect(make).toBeDisabled();
    await isFine(page, 'At least 12 characters');
    await dialog.getByLabel('Passphrase', { exact: true }).fill('four words of a kind');
    await make.click();
    await expect(page.getByRole('table').getByText('Encrypted')).toBeVisible({ timeout: 60_000 });
  });

  const bytes = await test.step('decrypted', async () => {
    await openRow(page, '.gasmap.age');
    const drawer = page.getByRole('dialog', { name: '.gasmap.age' });
    await expect(drawer.getByRole('button', { name: 'Restore…' })).toBeHidden();
    await drawer.getByRole('button', { name: 'Decrypt…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decrypt this backup' });
    await dialog.getByLabel('Passphrase, or key').fill('another passphrase');
    await dialog.getByRole('button', { name: 'Decrypt', exact: true }).click();
    await expect(dialog.getByText('does not open the backup')).toBeVisible();
    await isFine(page, 'once every byte is checked');
    await dialog.getByLabel('Passphrase, or key').fill('four words of a kind');
    await dialog.getByRole('button', { name: 'Decrypt', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('table').getByText('Not verified')).toBeVisible({ timeout: 60_000 });
    await openRow(page, 'decrypted-');
    await expect(page.getByText('Signed by this site')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'decrypted-' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    return readFile(await download.path());
  });

  await test.step('without its signature nobody knows who made it', async () => {
    await page.keyboard.press('Escape');
    await page.getByLabel('Backup file').setInputFiles({
      name: 'from-elsewhere.gasmap',
      mimeType: 'application/octet-stream',
      buffer: Buffer.concat([bytes.subarray(0, -SIGNATURE_BYTES), Buffer.alloc(2)]),
    });
    await expect(page.getByText('Not from this site')).toBeVisible();
    await openRow(page, 'from-elsewhere.gasmap');
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
    const restore = dialog.getByRole('button', { name: 'Restore this backup' });
    await dialog.getByLabel('Type from-elsewhere.gasmap').fill('from-elsewhere.gasmap');
    await expect(restore).toBeDisabled();
    await page.setViewportSize({ width: 360, height: 800 });
    await isFine(page, 'This backup was not made by this site');
    await page.setViewportSize({ width: 1280, height: 860 });
    await dialog.getByLabel('Type foreign').fill('foreign');
    await expect(restore).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('an admin makes backups, and has no way to what is in them', async ({ page, site }) => {
  await signIn(page, site, 'admin');
  await page.goto('/admin/backup');
  await expect(page.getByRole('button', { name: 'Back up now' }).first()).toBeEnabled();
  await expect(page.getByLabel('Backup file')).toBeHidden();
  await openRow(page, 'from-elsewhere.gasmap');
  const drawer = page.getByRole('dialog', { name: 'from-elsewhere.gasmap' });
  await expect(drawer.getByRole('button', { name: /^Verify/ })).toBeVisible();
  for (const name of ['Download', 'Restore…', 'Delete'])
    await expect(drawer.getByRole('button', { name })).toBeHidden();
});
