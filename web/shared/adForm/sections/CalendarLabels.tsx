import { DatesProvider } from '@mantine/dates';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';

type Locale = { name: string; weekStart?: number };

/** Month and day names of the calendars, loaded on first use. */
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

/** Sets the language and first day of the week of the calendars inside. */
export const CalendarLabels = ({ children }: { children: ReactNode }) => {
  const { code } = useLanguage();
  const [locale, setLocale] = useState(ENGLISH);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Locale) => {
      if (isCurrent) setLocale(next);
    };
    const load = locales[code];
    if (load === undefined) show(ENGLISH);
    // If loading fails, the calendar still works, in English.
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
    // Days of rest differ from port to port, and red days read like errors: none is marked.
    <DatesProvider
      settings={{
        locale: locale.name,
        firstDayOfWeek: (locale.weekStart ?? 0) as 0 | 1 | 6,
        weekendDays: [],
      }}
    >
      {children}
    </DatesProvider>
  );
};
