/** Languages of the site, each with its own name. English is the source and the fallback for missing translations. */
export const languages = [
  { code: 'en', label: 'English', short: 'EN', direction: 'ltr' },
  { code: 'ar', label: 'العربية', short: 'AR', direction: 'rtl' },
  { code: 'es', label: 'Español', short: 'ES', direction: 'ltr' },
  { code: 'fa', label: 'فارسی', short: 'FA', direction: 'rtl' },
  { code: 'fr', label: 'Français', short: 'FR', direction: 'ltr' },
  { code: 'ru', label: 'Русский', short: 'RU', direction: 'ltr' },
  { code: 'tr', label: 'Türkçe', short: 'TR', direction: 'ltr' },
  { code: 'zh', label: '中文', short: 'ZH', direction: 'ltr' },
] as const;

export const languageCodes = ['en', 'ar', 'es', 'fa', 'fr', 'ru', 'tr', 'zh'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const isLanguage = (code: unknown): code is LanguageCode =>
  languageCodes.some((known) => known === code);

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  languages.find((one) => one.code === code)?.direction ?? 'ltr';

/**
 * Locale tag for `Intl`. Contracts are read in any language, so digits are always Latin and dates Gregorian;
 * English without a region uses the day-first dates common in the trade.
 */
export const formatTag = (tag: string): string => {
  if (tag === 'en') return 'en-GB';
  const { language } = new Intl.Locale(tag);
  return directionOf(language) === 'rtl' ? `${tag}-u-ca-gregory-nu-latn` : tag;
};
