type Common = { name: string; label: string; description?: string };

/** A field of a form of base data. What is optional is null while nothing is typed. */
export type EntryField =
  | (Common & {
      kind: 'text' | 'long';
      maxLength: number;
      optional?: true;
      /** Letters are made capital while they are typed. */
      capital?: true;
      /** A code or an exact figure, in figures of one width. */
      mono?: true;
    })
  | (Common & {
      kind: 'number';
      min?: number;
      max?: number;
      decimals: number;
      unit?: string;
      optional?: true;
      /** What it says where nothing is typed. */
      empty?: string;
    })
  | (Common & { kind: 'choice'; choices: readonly { value: string; label: string }[]; optional?: true })
  | (Common & { kind: 'words' });

/** Fields that stand side by side under one heading. */
export type FieldGroup = { title?: string; fields: readonly EntryField[] };

export const namesOf = (groups: readonly FieldGroup[]): string[] =>
  groups.flatMap(({ fields }) => fields.map(({ name }) => name));

/** The first message within the errors of one field: a list has them by place. */
export const messageIn = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  for (const inner of Object.values(errors)) {
    const found = inner instanceof Element ? undefined : messageIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
};
