const NAME_MAX = 80;

/** A name built from the active filters, cut between two of them if too long. */
export const nameOf = (labels: readonly string[]): string => {
  let name = '';
  for (const label of labels) {
    const next = name === '' ? label : `${name} · ${label}`;
    if (next.length > NAME_MAX) return name === '' ? label.slice(0, NAME_MAX) : name;
    name = next;
  }
  return name;
};
