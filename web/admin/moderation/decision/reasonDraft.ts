export const REASON_MAX = 1000;

type Draft = { rejectionReason: string; rejectedFields: readonly string[] };

/** Appends a template's text and fields to the draft unless already present. */
export const withTemplate = (
  draft: Draft,
  template: { text: string; fields: readonly string[] },
): { rejectionReason: string; rejectedFields: string[] } => {
  const written = draft.rejectionReason.trim();
  const has = written.includes(template.text);
  return {
    rejectionReason: has
      ? draft.rejectionReason
      : [written, template.text].filter((part) => part !== '').join('\n\n'),
    rejectedFields: [...new Set([...draft.rejectedFields, ...template.fields])],
  };
};
