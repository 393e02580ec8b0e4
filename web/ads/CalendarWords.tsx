import { DatesProvider } from '@mantine/dates';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../lib/language.ts';

type Locale = { name: string; weekStart?: number };

/** Months and days of the calendars, fetched where one is shown. */
const locales: Record<string, () => Promise<{ default: Locale }>> = {
  ar: () => import('dayjs/locale/ar'),
  es: () => import('dayjs/locale/es'),
  fa: () => import('dayjs/locale/fa'),
  fr: () => import('dayjs/locale/fr'),
  ru: () => import('dayjs/locale/ru'),
  tr: () => import('dayjs/locale/tr'),
  zh: () => import('dayjs/locale/zh-cn'),
};
const ENGLISH: Locale = { name: 'en', weekStart: 1 };

/** Calendars inside speak the reader's language, and begin the week as it does. */
export const CalendarWords = ({ children }: { children: ReactNode }) => {
  const { code } = useLanguage();
  const [locale, setLocale] = useState(ENGLISH);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Locale) => {
      if (isCurrent) setLocale(next);
    };
    const load = locales[code];
    if (load === undefined) show(ENGLISH);
    // Without it the calendar is as usable, in English.
    else
      load().then(
        (loaded) => show(loaded.default),
        () => show(ENGLISH),
      );
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return (
    <DatesProvider settings={{ locale: locale.name, firstDayOfWeek: (locale.weekStart ?? 0) as 0 | 1 | 6 }}>
      {children}
    </DatesProvider>
  );
};
