const SOURCE = 'en';

/** Names of countries and currencies in a language, from `Intl.DisplayNames`, by lower-case English name. */
export const intlNames = (locale: string): Map<string, string> => {
  const names = new Map<string, string>();
  const learn = (type: 'region' | 'currency', codes: readonly string[]) => {
    const from = new Intl.DisplayNames(SOURCE, { type, fallback: 'none' });
    const to = new Intl.DisplayNames(locale, { type, fallback: 'none' });
    for (const code of codes) {
      const [name, own] = [from.of(code), to.of(code)];
      if (name !== undefined && own !== undefined) names.set(name.toLowerCase(), own);
    }
  };
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  learn(
    'region',
    letters.flatMap((first) => letters.map((second) => first + second)),
  );
  learn('currency', Intl.supportedValuesOf('currency'));
  return names;
};
