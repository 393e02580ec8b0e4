import { z } from 'zod';
import { ask, NoAnswer } from './ask.ts';

/** The part of a record of the GLEIF that is used (api.gleif.org/api/v1/lei-records/{lei}, CC0). */
const record = z.object({
  data: z.object({
    attributes: z.object({
      lei: z.string(),
      entity: z.object({
        legalName: z.object({ name: z.string() }),
        otherNames: z.array(z.object({ name: z.string() })).nullish(),
        status: z.string(),
        legalAddress: z.object({ country: z.string() }),
        headquartersAddress: z.object({ country: z.string() }).nullish(),
        registeredAs: z.string().nullish(),
        registeredAt: z.object({ id: z.string().nullish() }).nullish(),
      }),
      registration: z.object({
        status: z.string(),
        nextRenewalDate: z.string().nullish(),
        corroborationLevel: z.string().nullish(),
        validatedAs: z.string().nullish(),
      }),
    }),
    /** A link to a record only where the company reports a parent and no exception. */
    relationships: z
      .object({
        'ultimate-parent': z
          .object({ links: z.object({ 'lei-record': z.string().nullish() }).nullish() })
          .nullish(),
      })
      .nullish(),
  }),
});

export type LeiRecord = {
  name: string;
  entityStatus: string;
  registrationStatus: string;
  countries: string[];
  registeredAs: string | null;
  nextRenewal: string | null;
  corroboration: string | null;
  /** LEI of the ultimate parent. */
  parent: string | null;
};

/** A record under this path; null if there is none. @throws NoAnswer */
async function recordAt(base: string, path: string, timeoutMs?: number) {
  const { status, body } = await ask(
    base,
    `api/v1/lei-records/${path}`,
    { headers: { accept: 'application/vnd.api+json' } },
    timeoutMs,
  );
  if (status === 404) return null;
  const parsed = record.safeParse(body);
  if (status !== 200 || !parsed.success) throw new NoAnswer(`an answer of another form (${status})`);
  return parsed.data.data;
}

/**
 * The record of an LEI with its ultimate parent; null if there is none.
 * @throws NoAnswer
 */
export async function askGleif(base: string, lei: string, timeoutMs?: number): Promise<LeiRecord | null> {
  const found = await recordAt(base, lei, timeoutMs);
  if (found === null) return null;
  if (found.attributes.lei !== lei) throw new NoAnswer('a record of another LEI');
  const { entity, registration } = found.attributes;
  const isReported = Boolean(found.relationships?.['ultimate-parent']?.links?.['lei-record']);
  const parent = isReported ? await recordAt(base, `${lei}/ultimate-parent`, timeoutMs) : null;
  return {
    name: entity.legalName.name,
    entityStatus: entity.status,
    registrationStatus: registration.status,
    countries: [entity.legalAddress.country, entity.headquartersAddress?.country ?? ''].filter(Boolean),
    registeredAs: entity.registeredAs ?? null,
    nextRenewal: registration.nextRenewalDate ?? null,
    corroboration: registration.corroborationLevel ?? null,
    parent: parent?.attributes.lei ?? null,
  };
}
