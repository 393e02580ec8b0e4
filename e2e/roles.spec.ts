import { expect, type Page } from '@playwright/test';
import { startOpenIdProvider } from '../server/test/kit/openIdProvider.ts';
import { signIn, test } from './kit/site.ts';

const role = (page: Page) => page.getByRole('dialog', { name: 'Import desk' });

test('a role is made, tuned, given and deleted', async ({ page, site }) => {
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/roles');

  await test.step('made on a base, it opens at its own address', async () => {
    await page.getByRole('button', { name: 'New role' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect(dialog.getByText('Give it a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('Import desk');
    await dialog.getByLabel('Administrator', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect(page).toHaveURL(/\/admin\/roles\?role=[0-9a-f-]{36}$/);
    await expect(role(page).getByLabel('Moderate ads')).toBeChecked();
    await expect(role(page).getByLabel('Adjust wallets')).toBeDisabled();
    await expect(role(page).getByText('For superadmins only').first()).toBeVisible();
  });

  await test.step('what is ticked outlives a reload, and is saved', async () => {
    await role(page).getByLabel('Moderate ads').uncheck();
    await page.reload();
    await expect(role(page).getByText('1 change not saved')).toBeVisible();
    await role(page).getByRole('button', { name: 'Save' }).click();
    await expect(role(page).getByText('Nothing changed')).toBeVisible();
    await expect(role(page).getByLabel('Moderate ads')).not.toBeChecked();
  });

  await test.step('an emptied limit is refused, a number and no limit are not', async () => {
    await role(page).getByRole('tab', { name: 'Plan access' }).click();
    await role(page).getByLabel('Active ads: no limit').uncheck();
    const limit = role(page).getByLabel('Active ads', { exact: true });
    await limit.fill('');
    await role(page).getByRole('button', { name: 'Save' }).click();
    await expect(role(page).getByText('A whole number from 0 to')).toBeVisible();
    await limit.fill('25');
    await role(page).getByRole('button', { name: 'Save' }).click();
    await expect(role(page).getByText('Nothing changed')).toBeVisible();
    await page.reload();
    await expect(limit).toHaveValue('25');
  });

  await test.step('given to people, but not to oneself', async () => {
    await role(page).getByRole('tab', { name: 'Users' }).click();
    await role(page).getByRole('button', { name: 'Assign role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign role: Import desk' });
    await dialog.getByLabel('Find users').fill('superadmin@');
    await expect(dialog.getByText('nobody changes their own role')).toBeVisible();
    await dialog.getByLabel('Find users').fill('admin@gasmap.test');
    await dialog.getByRole('checkbox', { name: /^admin / }).check();
    await dialog.getByRole('button', { name: 'Assign to 1 user' }).click();
    await expect(dialog.getByText('Assigned to 1 user.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(role(page).getByText('admin@gasmap.test')).toBeVisible();
  });

  await test.step('deleted, after it is said who has it and where they go', async () => {
    await role(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the role Import desk?' });
    await expect(dialog.getByText(/1 user has this role: admin\..* They keep Administrator/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Import desk' }).click();
    await expect(page).toHaveURL(/\/admin\/roles$/);
    await expect(page.getByText('No custom roles yet')).toBeVisible();
  });
});

test('social login is set up, and tried in a tab of its own', async ({ page, site }) => {
  const openId = await startOpenIdProvider();
  openId.person = { sub: 'mia', email: 'mia@cargo.example', email_verified: true, given_name: 'Mia' };
  await signIn(page, site, 'superadmin');
  await page.goto('/admin/social-login-settings');
  const google = page.getByRole('region', { name: 'Google' });
  const save = page.getByRole('button', { name: 'Save' });

  await google.getByLabel('Users can sign in with Google').check({ force: true });
  await save.click();
  await expect(google.getByText('An enabled provider needs its client id')).toBeVisible();
  await google.getByLabel('Client ID').fill('gasmap');
  await google.getByRole('textbox', { name: 'Client secret' }).fill('s3cret');
  await google.getByLabel('Issuer').fill('http://accounts.example');
  await save.click();
  await expect(google.getByText('An address that starts with https://')).toBeVisible();
  await google.getByLabel('Issuer').fill(openId.issuer);
  await expect(google.getByRole('button', { name: 'Try it' })).toBeDisabled();
  await save.click();
  await expect(google.getByText('A secret is stored')).toBeVisible();
  await expect(page.getByText('s3cret')).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await google.getByRole('button', { name: 'Try it' }).click();
  const tab = await opened;
  await expect(tab.getByRole('button', { name: /account of mia/ })).toBeVisible();
  await expect(tab).toHaveURL(`${site.url}/`);
  await expect(page.getByText('You are not authorized to view this page.')).toBeVisible();
  await openId.close();
});
