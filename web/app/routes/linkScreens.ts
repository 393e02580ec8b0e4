/** The screens that links in mails and the ways back from other sites lead to. Visitors of the market do not load their names. */
export const linkScreens = {
  GoogleCallbackPage: async () =>
    (await import('../../member/account/SocialCallbackPage.tsx')).GoogleCallbackPage,
  LinkedInCallbackPage: async () =>
    (await import('../../member/account/SocialCallbackPage.tsx')).LinkedInCallbackPage,
  ResetPasswordPage: async () =>
    (await import('../../member/account/ResetPasswordPage.tsx')).ResetPasswordPage,
  VerifyEmailPage: async () => (await import('../../member/account/VerifyEmailPage.tsx')).VerifyEmailPage,
};
