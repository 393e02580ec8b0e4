/** What is screened. */
export const subjectKinds = ['company', 'person', 'vessel', 'bank'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Identifiers that lists and subjects have in common. Those of `other` are shown and never compared. */
export const listIdKinds = ['lei', 'registration', 'tax', 'imo', 'bic', 'passport', 'mmsi', 'other'] as const;
export type ListIdKind = (typeof listIdKinds)[number];

/** Ways in which a match can be strong, which holds the subject at once. */
export const strongReasons = ['identifier', 'name', 'name_and_country', 'name_and_birth'] as const;
export type StrongReason = (typeof strongReasons)[number];
