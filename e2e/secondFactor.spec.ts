import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violationsOf } from './kit/axe.ts';
import { type Site, startSite, test } from './kit/site.ts';

const PASSWORD = 'gasmap-demo';

/** TOTP code, `steps` of 30 s from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Clears the last used time step, so that tests need not wait for the next code. */
const freshen = (site: Site) => site.sql('update totp_secrets set last_step = null');

async function device(browser: Browser, site: Site): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, locale: 'en-GB' })).newPage();
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function enterPassword(page: Page, name: string) {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(`${name}@gasmap.test`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  return dialog;
}

const signOut = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

/** Sets up an authenticator app in the profile; returns its key and any recovery codes shown. */
async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog.getByText(/^[A-Z2-7 ]{30,}$/).innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText(/This code is not right/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Code that the app shows').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saved).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const codes = await saved.getByRole('listitem').allInnerTexts();
  await saved.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  return { key, codes };
}

test.describe('second factor', () => {
  let site: Site;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    // Passkeys need a host name.
    site = await startSite({ host: 'localhost' });
  });
  test.afterAll(() => site.stop());

  test('is set up and asked for: by app, by recovery code, by passkey', async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await device(browser, site);
    const profile = page.getByRole('heading', { name: 'Two-factor authentication' });
    let dialog = await enterPassword(page, 'trader');
    await expect(dialog).toBeHidden();
    await page.goto('/users/profile');
    await expect(profile).toBeVisible();
    const { key, codes } = await setUpApp(page);
    expect(codes).toHaveLength(10);

    await test.step('the password alone does not sign in, the code does', async () => {
      await freshen(site);
      await signOut(page);
      dialog = await enterPassword(page, 'trader');
      await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused();
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByLabel('Code from your authenticator app').fill('000000');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText(/This code is not right/)).toBeVisible();
      await dialog.getByLabel('Code from your authenticator app').fill(codeOf(key));
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('a recovery code signs in', async () => {
      await signOut(page);
      dialog = await enterPassword(page, 'trader');
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog).toBeHidden();
      await page.goto('/users/profile');
      await expect(page.getByText('9 unused codes left')).toBeVisible();
    });

    await test.step('a passkey is added, which signs in alone and as second step', async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a passkey' });
      await adding.getByLabel('Name of the passkey').fill('Work laptop');
      expect(await violationsOf(page)).toEqual([]);
      await adding.getByRole('button', { name: 'Create passkey' }).click();
      await expect(page.getByRole('button', { name: 'Remove the passkey Work laptop' })).toBeVisible();
      await signOut(page);
      await page.goto('/login');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.goto('/users/profile');
      await expect(profile).toBeVisible();
      await signOut(page);
      dialog = await enterPassword(page, 'trader');
      await dialog.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('what is dangerous asks for the factor again', async () => {
      await page.goto('/users/profile');
      await expect(profile).toBeVisible();
      await site.sql("update sessions set authenticated_at = now() - interval '11 minutes'");
      await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      const again = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await again.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(again).toBeHidden();
      await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    });
  });

  test('staff is sent to set one up before the back office, and a superadmin helps who lost it', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const boss = await device(browser, site);
    let dialog = await enterPassword(boss, 'superadmin');
    await expect(dialog).toBeHidden();
    await boss.goto('/admin/profile');
    await setUpApp(boss);
    const asked = await boss.evaluate(async () => {
      const answer = await fetch('/api/site-settings', {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('authToken')}`,
        },
        body: JSON.stringify({ security: { requireSecondFactorForStaff: true } }),
      });
      return answer.status;
    });
    expect(asked).toBe(200);

    const admin = await device(browser, site);
    dialog = await enterPassword(admin, 'admin');
    await expect(dialog).toBeHidden();
    await admin.goto('/admin/users');
    await expect(admin).toHaveURL(/\/admin\/profile#security$/);
    await expect(admin.getByText(/This site asks its staff for a second factor/)).toBeVisible();
    // The page comes in parts.
    await expect.poll(() => violationsOf(admin)).toEqual([]);
    await setUpApp(admin);
    await admin.goto('/admin/users?q=trader%40gasmap.test');
    await expect(admin.getByRole('link', { name: 'trader', exact: true })).toBeVisible();

    await boss.goto('/admin/users?q=admin%40gasmap.test');
    await boss.getByRole('link', { name: 'admin', exact: true }).click();
    await boss.getByRole('button', { name: 'Remove the second factor' }).click();
    const sure = boss.getByRole('dialog', { name: 'Remove the second factor of admin?' });
    expect(await violationsOf(boss)).toEqual([]);
    await sure.getByRole('button', { name: 'Remove the second factor' }).click();
    await expect(boss.getByText('None: the password is enough to sign in.')).toBeVisible();
    await admin.goto('/admin/users');
    await expect(admin.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
  });
});
