export const REASON_MAX = 1000;

type Draft = { rejectionReason: string; rejectedFields: readonly string[] };
export type Starter = { text: string; fields: readonly string[] };

/** Whether the text of a template or caution still stands in the draft. */
export const isIn = (draft: Pick<Draft, 'rejectionReason'>, { text }: Pick<Starter, 'text'>): boolean =>
  draft.rejectionReason.includes(text);

/** Appends a text and its fields to the draft unless already present. */
export const withTemplate = (
  draft: Draft,
  template: Starter,
): { rejectionReason: string; rejectedFields: string[] } => {
  const written = draft.rejectionReason.trim();
  return {
    rejectionReason: isIn(draft, template)
      ? draft.rejectionReason
      : [written, template.text].filter((part) => part !== '').join('\n\n'),
    rejectedFields: [...new Set([...draft.rejectedFields, ...template.fields])],
  };
};

/** Takes a text out again, with the fields that none of the others names. */
export const withoutTemplate = (
  draft: Draft,
  template: Starter,
  others: readonly Starter[],
): { rejectionReason: string; rejectedFields: string[] } => {
  const rejectionReason = draft.rejectionReason
    .replace(template.text, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const kept = new Set(
    others
      .filter((one) => one.text !== template.text && isIn({ rejectionReason }, one))
      .flatMap(({ fields }) => fields),
  );
  return {
    rejectionReason,
    rejectedFields: draft.rejectedFields.filter((path) => kept.has(path) || !template.fields.includes(path)),
  };
};
