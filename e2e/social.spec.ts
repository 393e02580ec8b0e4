import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '../server/test/kit/openIdProvider.ts';
import { signIn, test as withSite } from './kit/site.ts';

const test = withSite.extend<object, { openId: OpenIdProvider }>({
  openId: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

/** Points both providers to one local provider. Returns the redirect URI. */
async function switchOn(request: APIRequestContext, url: string, issuer: string): Promise<string> {
  const login = await request.post(`${url}/api/auth/login`, {
    data: { email: 'superadmin@gasmap.test', password: 'gasmap-demo' },
  });
  const { token } = (await login.json()) as { token: string };
  const provider = { enabled: true, clientId: 'gasmap', clientSecret: 's3cret', issuer };
  const saved = await request.put(`${url}/api/social-login-settings`, {
    headers: { authorization: `Bearer ${token}` },
    data: { google: provider, linkedin: provider, allowBareCode: false },
  });
  const settings = (await saved.json()) as { google: { redirectUri: string } };
  return new URL(settings.google.redirectUri).origin;
}

const continueWith = async (page: Page, name: 'Google' | 'LinkedIn') => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
};

const noor = {
  sub: 'noor',
  email: 'noor@cargo.example',
  email_verified: true,
  given_name: 'Noor',
  family_name: 'Bakker',
};

test('Google signs a new person in and they go on where they were; refusals say why', async ({
  page,
  request,
  site,
  openId,
}) => {
  const origin = await switchOn(request, site.url, openId.issuer);

  await test.step('the person presses "Cancel" at the provider', async () => {
    openId.denies = true;
    await page.goto(`${origin}/market?side=sell`);
    await continueWith(page, 'Google');
    await expect(page.getByText('You did not give permission at Google')).toBeVisible();
    openId.denies = false;
  });

  await test.step('signed in, once, back at the market', async () => {
    openId.person = noor;
    let posts = 0;
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/social/google/callback')) posts += 1;
    });
    await page.goto(`${origin}/market?side=sell`);
    await continueWith(page, 'Google');
    await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/market?side=sell`);
    expect(posts).toBe(1);
    // Going back must leave this document; the router's own entries within it do not count.
    await page.evaluate("document.documentElement.setAttribute('data-old', 'yes')");
    await page.goBack();
    await expect(page.locator('html')).not.toHaveAttribute('data-old', 'yes');
    await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
    await expect(page).not.toHaveURL(/code=/);
  });

  await test.step('the only way to sign in cannot be taken off; with a password it can', async () => {
    await page.goto(`${origin}/users/profile`);
    const linked = page.getByRole('region', { name: 'Linked accounts' });
    await expect(linked.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    await expect(linked.getByText('Your only sign-in method')).toBeVisible();
    const password = page.getByRole('region', { name: 'Password' });
    await password.getByLabel('New password', { exact: true }).fill('lock and lighter');
    await password.getByLabel('Confirm new password').fill('lock and lighter');
    await password.getByRole('button', { name: 'Set password' }).click();
    await expect(password.getByLabel('Current password')).toBeVisible();
    await expect(linked.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
  });

  await test.step('a second provider is linked and taken off again', async () => {
    const linked = page.getByRole('region', { name: 'Linked accounts' });
    await linked.getByRole('button', { name: 'Link LinkedIn' }).click();
    await expect(linked.getByRole('button', { name: 'Unlink LinkedIn' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/users/profile`);
    await linked.getByRole('button', { name: 'Unlink LinkedIn' }).click();
    await expect(linked.getByRole('button', { name: 'Link LinkedIn' })).toBeVisible();
  });
});

test('a callback with another state, an account in other hands and a blocked one are refused', async ({
  browser,
  request,
  site,
  openId,
}) => {
  const origin = await switchOn(request, site.url, openId.issuer);
  const visitor = await (await browser.newContext()).newPage();

  const notStartedHere = visitor.getByText('This sign-in was not started here');
  await visitor.goto(`${origin}/market`);
  const start = { provider: 'google', state: 'ours', purpose: 'signIn', next: '/market' };
  await visitor.evaluate((stored) => sessionStorage.setItem('socialStart', stored), JSON.stringify(start));
  let posts = 0;
  visitor.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/social/google/callback')) posts += 1;
  });
  await visitor.goto(`${origin}/auth/google/callback?code=theirs&state=theirs`);
  await expect(notStartedHere).toBeVisible();
  expect(posts, 'the code of somebody else is not even sent').toBe(0);

  // The state matches the address, but was never issued by the server.
  await visitor.evaluate((stored) => sessionStorage.setItem('socialStart', stored), JSON.stringify(start));
  await visitor.goto(`${origin}/auth/google/callback?code=theirs&state=ours`);
  await expect(notStartedHere).toBeVisible();
  expect(posts).toBe(1);
  expect(await visitor.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  openId.person = { ...noor, sub: 'unproven', email: 'trader@gasmap.test', email_verified: false };
  await visitor.goto(`${origin}/market`);
  await continueWith(visitor, 'LinkedIn');
  await expect(visitor.getByText(/Sign in with your password and link/)).toBeVisible();

  openId.person = { ...noor, sub: 'blocked', email: 'blocked@cargo.example' };
  await visitor.goto(`${origin}/market`);
  await continueWith(visitor, 'Google');
  await expect(visitor.getByRole('button', { name: /account of/ })).toBeVisible();
  await site.sql("update users set is_active = false where email = 'blocked@cargo.example'");
  await visitor.evaluate(() => localStorage.clear());
  await visitor.goto(`${origin}/market`);
  await continueWith(visitor, 'Google');
  await expect(visitor.getByText('Your account is deactivated. Please contact support.')).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await signIn(member, site, 'guest');
  openId.person = { ...noor, sub: 'taken', email: 'taken@cargo.example' };
  await visitor.goto(`${origin}/market`);
  await continueWith(visitor, 'Google');
  await expect(visitor.getByRole('button', { name: /account of/ })).toBeVisible();
  await member.goto(`${origin}/users/profile`);
  await member
    .getByRole('region', { name: 'Linked accounts' })
    .getByRole('button', { name: 'Link Google' })
    .click();
  await expect(member.getByText('This account of the provider is linked to another user')).toBeVisible();
  await member.getByRole('button', { name: 'Back to your profile' }).click();
  await expect(member.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
});
