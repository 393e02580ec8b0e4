/** Names that lists use and CLDR does not. */
const OTHER_NAMES: Record<string, string> = {
  russia: 'RU',
  'russian federation': 'RU',
  syria: 'SY',
  'syrian arab republic': 'SY',
  'iran (islamic republic of)': 'IR',
  'islamic republic of iran': 'IR',
  uae: 'AE',
  'united arab emirates (uae)': 'AE',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  turkey: 'TR',
  turkiye: 'TR',
  burma: 'MM',
  myanmar: 'MM',
  'korea, north': 'KP',
  "democratic people's republic of korea": 'KP',
  'korea, south': 'KR',
  'republic of korea': 'KR',
  'congo, democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  'congo, republic of the': 'CG',
  'bahamas, the': 'BS',
  'gambia, the': 'GM',
  'cote d ivoire': 'CI',
  "cote d'ivoire": 'CI',
  'czech republic': 'CZ',
  'cabo verde': 'CV',
  'viet nam': 'VN',
  'west bank': 'PS',
  palestinian: 'PS',
  usa: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  moldova: 'MD',
  'republic of moldova': 'MD',
  tanzania: 'TZ',
  'united republic of tanzania': 'TZ',
  'lao people’s democratic republic': 'LA',
  'venezuela (bolivarian republic of)': 'VE',
  'bolivia (plurinational state of)': 'BO',
};

const MARKS = /\p{M}/gu;
const plain = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim();

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
let codes: Map<string, string> | null = null;
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (name) found.set(plain(name), first + second);
    }
  for (const [name, code] of Object.entries(OTHER_NAMES)) found.set(plain(name), code);
  return found;
}

/** ISO 3166 alpha-2 of a country as a list names it; null where none is known. */
export function countryCodeOf(name: string | undefined): string | null {
  const text = plain(name ?? '');
  if (text === '') return null;
  if (/^[a-z]{2}$/.test(text)) return text.toUpperCase();
  codes ??= codesByName();
  return codes.get(text) ?? null;
}

export const countryCodesOf = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.map(countryCodeOf).filter((code) => code !== null)),
];
