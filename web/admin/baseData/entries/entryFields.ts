type Common = { name: string; label: string; description?: string };

/** A field of a base data form. Empty optional fields are null. */
export type EntryField =
  | (Common & {
      kind: 'text' | 'long';
      maxLength: number;
      optional?: true;
      /** Converts input to upper case. */
      capital?: true;
      /** A code or an exact figure, in a monospaced font. */
      mono?: true;
    })
  | (Common & {
      kind: 'number';
      min?: number;
      max?: number;
      decimals: number;
      unit?: string;
      optional?: true;
      /** Placeholder of an empty field. */
      empty?: string;
    })
  | (Common & { kind: 'choice'; choices: readonly { value: string; label: string }[]; optional?: true })
  | (Common & { kind: 'words' | 'switch' });

/** Fields side by side under one heading. */
export type FieldGroup = { title?: string; fields: readonly EntryField[] };

export const namesOf = (groups: readonly FieldGroup[]): string[] =>
  groups.flatMap(({ fields }) => fields.map(({ name }) => name));

/** The first message in a field's errors; list fields have them by index. */
export const messageIn = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined;
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  for (const inner of Object.values(errors)) {
    const found = inner instanceof Element ? undefined : messageIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
};
