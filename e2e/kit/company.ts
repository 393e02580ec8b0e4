import type { Page } from '@playwright/test';

/** Creates a company of the Netherlands on its page, with what the signed-in person has. */
export async function createCompany(page: Page, legalName: string, displayName: string): Promise<void> {
  await page.goto('/users/company');
  await page.getByLabel('Legal name').fill(legalName);
  await page.getByLabel('Name for others').fill(displayName);
  await page.getByRole('combobox', { name: 'Country' }).fill('Netherlands');
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click();
  await page.getByRole('button', { name: 'Create company' }).click();
}
