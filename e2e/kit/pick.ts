import { expect, type Page } from '@playwright/test';

/** Types into a searchable select and picks the option, retrying if the list closes too early. */
export async function pick(
  page: Page,
  label: string | RegExp,
  text: string,
  option: string | RegExp,
): Promise<void> {
  const field = page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();
  const wanted = page.getByRole('option', { name: option }).first();
  await expect(async () => {
    await field.click();
    await field.fill(text);
    await wanted.click({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}
