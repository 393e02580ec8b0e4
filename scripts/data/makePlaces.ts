/** Writes the seed files of countries and ports from the npm packages world-countries and sea-ports. */
import { readFile, writeFile } from 'node:fs/promises';
import { countryRegions } from './countryRegions.ts';
import { morePorts } from './morePorts.ts';
import { oilPorts } from './oilPorts.ts';
import { dropped, moved, renamed, swapped } from './portCorrections.ts';

type SourceCountry = {
  cca2: string;
  cca3: string;
  name: { common: string };
  latlng: [number, number];
  area: number;
};
type SourcePort = {
  name: string;
  alias: string[];
  coordinates?: [lng: number, lat: number];
  country: string;
};
type Port = { code: string; name: string; lat: number; lng: number; aliases?: string[]; major?: true };

const root = new URL('../../', import.meta.url);
const readJson = async <Type>(path: string) =>
  JSON.parse(await readFile(new URL(path, root), 'utf8')) as Type;

/** One row per line, so that diffs show changed rows. */
async function writeRows(name: string, rows: object[]) {
  const lines = rows.map((row) => {
    const parts = Object.entries(row).map(([key, value]) => {
      const text = Array.isArray(value)
        ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
        : JSON.stringify(value);
      return `"${key}": ${text}`;
    });
    return `  { ${parts.join(', ')} }`;
  });
  await writeFile(new URL(`server/db/seed/data/${name}.json`, root), `[\n${lines.join(',\n')}\n]\n`);
}

const round = (degrees: number, digits: number) => Number(degrees.toFixed(digits));

/** Label points that are wrong in the source: outside of the country, or in the sea. */
const countryPoints: Record<string, [lat: number, lng: number]> = {
  AI: [18.22, -63.06],
  AQ: [-75, 0],
  AS: [-14.3, -170.72],
  BL: [17.9, -62.83],
  BQ: [12.18, -68.26],
  BS: [24.7, -78],
  CU: [21.9, -78.9],
  CV: [15.09, -23.63],
  FJ: [-17.8, 178],
  FO: [62.05, -6.95],
  GM: [13.45, -15.5],
  HM: [-53.1, 73.5],
  IL: [31.05, 34.85],
  IO: [-7.33, 72.42],
  KI: [1.42, 173.02],
  KM: [-11.65, 43.35],
  KW: [29.33, 47.65],
  KY: [19.32, -81.24],
  LI: [47.16, 9.55],
  MF: [18.08, -63.05],
  MH: [7.1, 171.2],
  MT: [35.9, 14.44],
  MV: [4.18, 73.51],
  PF: [-17.65, -149.45],
  PH: [15.5, 121],
  PW: [7.5, 134.57],
  SC: [-4.68, 55.48],
  SJ: [78.6, 16],
  SM: [43.94, 12.46],
  ST: [0.23, 6.6],
  TO: [-21.18, -175.2],
  TT: [10.45, -61.3],
  TV: [-8.52, 179.2],
  VU: [-15.3, 166.9],
};

async function makeCountries() {
  const source = new Map(
    (await readJson<SourceCountry[]>('node_modules/world-countries/countries.json')).map((one) => [
      one.cca2,
      one,
    ]),
  );
  const rows = countryRegions.flatMap(([region, subregion, codes]) =>
    codes.split(' ').map((code) => {
      const country = source.get(code);
      if (!country) throw new Error(`No country ${code} in the source`);
      const [lat, lng] = countryPoints[code] ?? country.latlng;
      return {
        code,
        alpha3: country.cca3,
        name: country.name.common,
        region,
        ...(subregion && { subregion }),
        lat: round(lat, 4),
        lng: round(lng, 4),
        ...(code === 'NL' && { isDefault: true }),
      };
    }),
  );
  rows.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  await writeRows('countries', rows);
  return new Set(rows.map((row) => row.code));
}

function fromSource(code: string, port: SourcePort): Port[] {
  const [lng, lat] = port.coordinates ?? [undefined, undefined];
  const at = moved[code] ?? (swapped.includes(code) ? [lng, lat] : [lat, lng]);
  const [y, x] = at;
  if (y === undefined || x === undefined) return [];
  const [name = '', ...rest] = (renamed[code] ?? port.name).split(/\s*[()]\s*/).filter(Boolean);
  const aliases = [...new Set([...rest.map((one) => one.replace(/^ex\.? /i, '')), ...port.alias])].filter(
    (one) => one !== name,
  );
  return [{ code, name, lat: round(y, 3), lng: round(x, 3), ...(aliases.length > 0 && { aliases }) }];
}

async function makePorts(countries: Set<string>) {
  const source = await readJson<Record<string, SourcePort>>('node_modules/sea-ports/lib/ports.json');
  const gone = new Set(dropped);
  for (const code of [...dropped, ...Object.keys(moved), ...swapped]) {
    if (!(code in source)) throw new Error(`A correction names ${code}, which the source has not`);
  }
  const ports = new Map<string, Port>();
  for (const [code, port] of Object.entries(source)) {
    if (gone.has(code)) continue;
    for (const row of fromSource(code, port)) ports.set(code, row);
  }
  for (const [code, name, lat, lng, ...aliases] of oilPorts) {
    ports.set(code, { code, name, lat, lng, ...(aliases.length > 0 && { aliases }), major: true });
  }
  for (const [code, name, lat, lng, ...aliases] of morePorts) {
    if (ports.has(code)) throw new Error(`Port ${code} is there already`);
    ports.set(code, { code, name, lat, lng, ...(aliases.length > 0 && { aliases }) });
  }
  const rows = [...ports.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
  for (const row of rows) {
    if (!countries.has(row.code.slice(0, 2))) throw new Error(`No country for port ${row.code}`);
  }
  await writeRows('ports', rows);
  return rows.length;
}

const countries = await makeCountries();
const ports = await makePorts(countries);
process.stdout.write(`${countries.size} countries, ${ports} ports\n`);
