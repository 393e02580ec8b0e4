/** The screens of benchmarks and formulas. Visitors of the market do not load their names and those of their parts. */
export const priceScreens = {
  BenchmarkPage: async () => (await import('../../pages/benchmarks/BenchmarkPage.tsx')).BenchmarkPage,
  BenchmarksPage: async () => (await import('../../pages/benchmarks/BenchmarksPage.tsx')).BenchmarksPage,
  CalculatorPage: async () => (await import('../../pages/calculator/CalculatorPage.tsx')).CalculatorPage,
  VerifyPage: async () => (await import('../../pages/verify/VerifyPage.tsx')).VerifyPage,
};
