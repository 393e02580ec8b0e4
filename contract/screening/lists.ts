/** Lists that are read, in the format of their authority; the ships of Annex XLII in an own CSV. */
export const listNames = ['ofac_sdn', 'ofac_consolidated', 'eu', 'eu_ships', 'un', 'uk'] as const;
export type ListName = (typeof listNames)[number];

/** Why a version was refused, as a whole. */
export const refusalReasons = [
  'NOT_WELL_FORMED',
  'DTD',
  'OTHER_FORMAT',
  'NO_PUBLISH_DATE',
  'DATE_IN_FUTURE',
  'OLDER_THAN_ACTIVE',
  'COUNT_DIFFERS',
  'NO_ENTRIES',
  'BAD_ENTRY',
  'TOO_LARGE',
  'TOO_DEEP',
  'TEXT_TOO_LONG',
  'NOT_REACHED',
  'WITHDRAWN',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
