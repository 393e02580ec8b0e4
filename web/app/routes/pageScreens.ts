/** Pages apart from the market. Its visitors do not load their names and those of their parts. */
export const pageScreens = {
  BenchmarkPage: async () => (await import('../../pages/benchmarks/BenchmarkPage.tsx')).BenchmarkPage,
  BenchmarksPage: async () => (await import('../../pages/benchmarks/BenchmarksPage.tsx')).BenchmarksPage,
  CalculatorPage: async () => (await import('../../pages/calculator/CalculatorPage.tsx')).CalculatorPage,
  GoogleCallbackPage: async () =>
    (await import('../../member/account/SocialCallbackPage.tsx')).GoogleCallbackPage,
  InvitationPage: async () => (await import('../../member/company/InvitationPage.tsx')).InvitationPage,
  LinkedInCallbackPage: async () =>
    (await import('../../member/account/SocialCallbackPage.tsx')).LinkedInCallbackPage,
  PublicCompanyPage: async () =>
    (await import('../../pages/company/PublicCompanyPage.tsx')).PublicCompanyPage,
  ResetPasswordPage: async () =>
    (await import('../../member/account/ResetPasswordPage.tsx')).ResetPasswordPage,
  VerifyPage: async () => (await import('../../pages/verify/VerifyPage.tsx')).VerifyPage,
  VerifyEmailPage: async () => (await import('../../member/account/VerifyEmailPage.tsx')).VerifyEmailPage,
};
