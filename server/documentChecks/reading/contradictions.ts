import { isImoNumber } from '../../../contract/screening/imo.ts';
import type { Contradiction, Fact, FactField } from './reading.ts';

/** Share by which a mass may differ from volume × density: rounding, and weight in air against vacuum. */
const MASS_TOLERANCE = 0.005;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** ISO 13616: the first four characters at the end, letters as numbers from 10 on, modulo 97. */
function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const amountsIn = (facts: readonly Fact[], unit: string): number[] =>
  facts.flatMap(({ field, normal }) => {
    const [amount = '', measured] = normal.split(' ');
    return (field === 'quantity' || field === 'volume') && measured === unit ? [Number(amount)] : [];
  });

/** The mass that is nearest to volume × density, in all ways to read them, if none is near enough. */
function massFault(facts: readonly Fact[]): string | null {
  const masses = [...amountsIn(facts, 't'), ...amountsIn(facts, 'kg').map((kg) => kg / 1000)];
  const volumes = amountsIn(facts, 'm3');
  const densities = facts
    .filter(({ field }) => field === 'density')
    .map(({ normal }) => Number.parseFloat(normal));
  const tries = masses.flatMap((mass) =>
    volumes.flatMap((volume) =>
      densities.map((density) => {
        const computed = (volume * density) / 1000;
        return { mass, computed, off: Math.abs(computed - mass) / mass };
      }),
    ),
  );
  const [nearest] = tries.toSorted((a, b) => a.off - b.off);
  if (!nearest || nearest.off <= MASS_TOLERANCE) return null;
  return `${nearest.mass} t, ${Math.round(nearest.computed * 1000) / 1000} t`;
}

/** What the facts of one document say against each other. */
export function contradictionsIn(facts: readonly Fact[]): Contradiction[] {
  const of = (field: FactField) => facts.filter((fact) => fact.field === field).map(({ normal }) => normal);
  const found: Contradiction[] = [];
  const say = (kind: Contradiction['kind'], value: string | null | undefined) => {
    if (value) found.push({ code: 'P6', kind, value });
  };
  say('mass', massFault(facts));
  const [issued, sampled] = [of('date').toSorted().at(-1), of('sampled').toSorted()[0]];
  if (issued !== undefined && sampled !== undefined && issued < sampled)
    say('dates', `${issued}, ${sampled}`);
  say(
    'imo',
    of('imo').find((number) => !isImoNumber(number)),
  );
  say(
    'iban',
    of('iban').find((number) => !isIban(number)),
  );
  say(
    'bic',
    of('bic').find((code) => !BIC.test(code)),
  );
  return found;
}
