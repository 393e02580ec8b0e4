import type { Basin } from '../../contract/market/basins.ts';

const whole: Partial<Record<Basin, string>> = {
  nwe: 'GB IE NL BE NO IS FO PT JE GG IM GL SJ',
  baltic: 'FI EE LV LT PL AX',
  med: 'IT MT GR CY HR SI AL ME BA LB SY PS LY TN DZ MA MC GI',
  blacksea: 'UA RO BG GE MD',
  caspian: 'KZ TM AZ',
  waf: 'MR SN GM GW GN SL LR CI GH TG BJ NG CM GQ GA CG CD AO NA ST CV EH SH',
  eaf: 'SO KE TZ MZ MG MU RE SC KM YT ZA',
  redsea: 'JO SD ER DJ YE',
  gulf: 'AE QA BH KW IQ OM',
  india: 'IN PK LK BD MV',
  seasia: 'SG MY ID TH VN PH BN KH TL MM CX CC',
  neasia: 'CN HK MO TW JP KR KP',
  oceania: 'AU NZ PG FJ NC PF SB VU WS AS TO KI MH FM GU MP PW NR TV CK WF NU NF',
  usatlantic: 'BM PM',
  latam:
    'MX GT BZ SV HN NI CR PA CU JM HT DO PR VI VG BS TC KY BB TT GD VC LC DM AG KN MS AI GP MQ MF SX BL BQ AW CW CO VE GY SR GF BR UY AR PY BO CL PE EC FK',
};
const byCountry = new Map(
  Object.entries(whole).flatMap(([basin, codes]) => codes.split(' ').map((code) => [code, basin as Basin])),
);

type Coast = (lng: number, lat: number) => Basin;
/** Countries with coasts in more than one basin, by the position of the port. */
const coasts: Partial<Record<string, Coast>> = {
  // Jacksonville and Fernandina lie as far west as the Gulf coast of Florida.
  US: (lng, lat) => {
    if (lng < -110) return 'uspacific';
    return lng < -80.9 && lat < 31 && !(lng > -82 && lat > 29.5) ? 'usgulf' : 'usatlantic';
  },
  CA: (lng) => (lng < -110 ? 'uspacific' : 'usatlantic'),
  RU: (lng, lat) => {
    if (lng > 100) return 'neasia';
    if (lat < 48.5) return lng > 45.5 ? 'caspian' : 'blacksea';
    return lat < 61 && lng < 32 ? 'baltic' : 'nwe';
  },
  IR: (_, lat) => (lat > 36 ? 'caspian' : 'gulf'),
  TR: (lng, lat) => (lat > 40.9 && lng > 31 ? 'blacksea' : 'med'),
  DE: (lng, lat) => (lat > 53.8 && lng > 9.9 ? 'baltic' : 'nwe'),
  DK: (lng) => (lng > 9.3 ? 'baltic' : 'nwe'),
  SE: (lng, lat) => (lng < 12.6 && lat > 56.5 ? 'nwe' : 'baltic'),
  FR: (lng, lat) => (lat < 44 && lng > 2.5 ? 'med' : 'nwe'),
  ES: (lng, lat) => {
    if (lng < -12) return 'waf';
    return lat > 41.5 && lng < 1 ? 'nwe' : 'med';
  },
  EG: (lng, lat) => (lat < 30.1 && lng > 32.2 ? 'redsea' : 'med'),
  IL: (_, lat) => (lat < 30 ? 'redsea' : 'med'),
  SA: (lng) => (lng < 45 ? 'redsea' : 'gulf'),
};

type Place = { code: string; point: { lng: number; lat: number } | null };

/**
 * The trading region of a port, by its country's code and its position. Of a country without a port only if the whole
 * country lies in one; null for inland ports of countries without a coast.
 */
export function basinOf({ code, point }: Place): Basin | null {
  const coast = coasts[code];
  if (coast) return point && coast(point.lng, point.lat);
  return byCountry.get(code) ?? null;
}
