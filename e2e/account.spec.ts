import { type Browser, expect, type Page } from '@playwright/test';
import { violationsOf } from './kit/axe.ts';
import { test } from './kit/site.ts';

const EMAIL = 'mara@harbour.example';
const FIRST = 'tide at seven';
const SECOND = 'ebb at eleven';
const THIRD = 'slack at noon';

async function device(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
}

async function register(page: Page): Promise<void> {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await dialog.getByLabel('Username').fill('mara');
  await dialog.getByLabel('E-mail').fill(EMAIL);
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST);
  await dialog.getByLabel('Confirm password').fill(FIRST);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog).toBeHidden();
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(EMAIL);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('an account from its first mail to its end', async ({ browser, site, baseURL }) => {
  test.setTimeout(300_000);
  const laptop = await device(browser, baseURL);

  /** Path of the newest mailed link of a kind, ignoring the first `known` mails. */
  const linkIn = async (page: 'reset-password' | 'verify-email', known = 0): Promise<string> => {
    const pattern = new RegExp(`/${page}#token=[\\w-]{43}`);
    const found = async () =>
      (await site.mails())
        .filter(({ to }) => to.includes(EMAIL))
        .flatMap(({ text }) => pattern.exec(text)?.[0] ?? []);
    await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBeGreaterThan(known);
    return (await found()).at(-1) ?? '';
  };

  await test.step('the banner stays until the e-mail is confirmed by the link of the mail', async () => {
    await register(laptop);
    const banner = laptop.getByRole('region', { name: 'E-mail not confirmed' });
    await expect(banner).toBeVisible();
    await laptop.goto(await linkIn('verify-email'));
    await expect(laptop.getByText('Your e-mail address is confirmed')).toBeVisible();
    await expect(laptop).toHaveURL(/\/verify-email$/);
    await expect(banner).toBeHidden();
  });

  await test.step('a forgotten password: the same answer for every address, a link that works once', async () => {
    const phone = await device(browser, baseURL);
    await phone.goto('/login');
    const dialog = phone.getByRole('dialog');
    for (const email of ['nobody@harbour.example', EMAIL]) {
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByRole('button', { name: 'Send link' }).click();
      await expect(dialog.getByText(`If an account exists for ${email}`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Back to sign in' }).click();
    }
    const link = await linkIn('reset-password');
    expect((await site.mails()).some(({ to }) => to.includes('nobody@'))).toBe(false);

    await phone.goto(link);
    await expect(phone).toHaveURL(/\/reset-password$/);
    await phone.getByLabel('New password').fill(SECOND);
    await phone.getByLabel('Confirm password').fill('something else');
    await phone.getByRole('button', { name: 'Set the password' }).click();
    await expect(phone.getByText('The passwords do not match')).toBeVisible();
    await expectNoViolations(phone);
    await phone.getByLabel('Confirm password').fill(SECOND);
    await phone.getByRole('button', { name: 'Set the password' }).click();
    await expect(phone.getByText('Your password is set')).toBeVisible();

    // Only the hash would differ, which is no navigation for a browser.
    await phone.goto('about:blank');
    await phone.goto(link);
    await phone.getByLabel('New password').fill(THIRD);
    await phone.getByLabel('Confirm password').fill(THIRD);
    await phone.getByRole('button', { name: 'Set the password' }).click();
    await expect(phone.getByText('This link no longer works')).toBeVisible();
    await phone.context().close();
  });

  await test.step('the reset has ended the session that was open', async () => {
    await laptop.goto('/users/profile');
    await expect(laptop.getByRole('dialog')).toBeVisible();
    await logIn(laptop, SECOND);
    await expect(laptop.getByRole('button', { name: /account of/ })).toBeVisible();
  });

  const tablet = await device(browser, baseURL);
  await test.step('another device is listed and signed out from here', async () => {
    await logIn(tablet, SECOND);
    await expect(tablet.getByRole('button', { name: /account of/ })).toBeVisible();
    await laptop.goto('/users/profile');
    const devices = laptop.getByRole('region', { name: 'Where you’re signed in' });
    await expect(devices.getByText('This device')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await tablet.goto('/users/profile');
    await expect(tablet.getByRole('dialog')).toBeVisible();
  });

  await test.step('a changed password signs out the other device and keeps this one', async () => {
    await logIn(tablet, SECOND);
    await expect(tablet.getByRole('button', { name: /account of/ })).toBeVisible();
    await laptop.goto('/users/profile');
    const section = laptop.getByRole('region', { name: 'Password' });
    await section.getByLabel('Current password').fill('not this one');
    await section.getByLabel('New password', { exact: true }).fill(THIRD);
    await section.getByLabel('Confirm new password').fill(THIRD);
    await section.getByRole('button', { name: 'Change password' }).click();
    await expect(section.getByText('This is not your current password')).toBeVisible();
    await section.getByLabel('Current password').fill(SECOND);
    await section.getByRole('button', { name: 'Change password' }).click();
    await expect(laptop.getByText('Password changed')).toBeVisible();
    await expectNoViolations(laptop);
    await tablet.goto('/users/profile');
    await expect(tablet.getByRole('dialog')).toBeVisible();
    await laptop.reload();
    await expect(laptop.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  });

  await test.step('a picture is cut to a square, sent, shown in the header and removed', async () => {
    const picture = await laptop.screenshot({ type: 'png' });
    await laptop
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const dialog = laptop.getByRole('dialog');
    await expect(dialog.getByRole('slider')).toBeVisible();
    await dialog.getByRole('slider').press('ArrowRight');
    await expectNoViolations(laptop);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const shown = laptop.getByRole('banner').locator('img[src^="/api/profile-images/"]');
    await expect(shown).toBeVisible();
    const side = (of: 'naturalWidth' | 'naturalHeight') =>
      shown.evaluate((image, name) => (image as HTMLImageElement)[name], of);
    // The element exists before the image has loaded.
    await expect.poll(() => side('naturalWidth')).toBeGreaterThan(32);
    expect(await side('naturalHeight')).toBe(await side('naturalWidth'));
    await laptop.getByRole('button', { name: 'Remove' }).click();
    await expect(shown).toBeHidden();
  });

  await test.step('the account is deleted with its password, and is gone', async () => {
    await laptop.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = laptop.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await expectNoViolations(laptop);
    await dialog.getByLabel('Your password').fill(THIRD);
    await laptop.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
      for (const owner of [id, 'other'])
        localStorage.setItem(`draft:ad:${owner}:new`, JSON.stringify({ waits: true, at: Date.now() }));
    });
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(laptop.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
    // Another user's offline draft on this device is kept.
    expect(
      await laptop.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual(['draft:ad:other:new']);
    await logIn(laptop, THIRD);
    await expect(laptop.getByText('No account found with this email. Please register first.')).toBeVisible();
  });
});

test('a link that was not copied as a whole, and a callback that was not started here', async ({ page }) => {
  await page.goto('/reset-password?token=short');
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send link' })).toBeVisible();

  await page.goto('/auth/google/callback?code=abc&state=def');
  await expect(page.getByText('This sign-in was not started here')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/google\/callback$/);
  await page.goto('/auth/linkedin/callback?error=user_cancelled_login&state=def');
  await expect(page.getByText('You did not give permission at LinkedIn')).toBeVisible();
});
