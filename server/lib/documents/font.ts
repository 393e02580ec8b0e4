import { fileURLToPath } from 'node:url';

/* SIL Open Font License 1.1, bundled because a machine need not have any font. */
const file = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));

/** Inter by the Inter Project Authors: Latin, Cyrillic and Greek. */
export const FONT = file('Inter');
/** Noto Sans Arabic by the Noto Project Authors: Arabic and Persian, without Latin letters. */
export const ARABIC_FONT = file('NotoSansArabic');
/** Noto Sans SC by the Noto Project Authors: Chinese, simplified and common traditional characters, and Japanese kana. */
export const CHINESE_FONT = file('NotoSansSC');
