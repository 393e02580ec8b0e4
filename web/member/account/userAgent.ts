export type Device = { browser: string | null; system: string | null; kind: 'desktop' | 'phone' | 'tablet' };

/* First match wins: most browsers also name the ones they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string, Device['kind']][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'desktop'],
];

/** Browser and system named by a `User-Agent`; for any other program, its first word. */
export const deviceOf = (userAgent: string | null): Device => {
  const text = userAgent ?? '';
  const system = systems.find(([pattern]) => pattern.test(text));
  const program = /^([\w.-]{1,30})\//.exec(text)?.[1];
  const browser =
    browsers.find(([pattern]) => pattern.test(text))?.[1] ??
    (program === undefined || program === 'Mozilla' ? null : program);
  return { browser, system: system?.[1] ?? null, kind: system?.[2] ?? 'desktop' };
};
