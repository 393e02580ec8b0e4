/** A branch of the catalogue as far as picking needs it. */
export type Branch = { id: string; children: readonly { id: string }[] };
export type Tick = 'on' | 'some' | 'off';

/** A picked group stands for all that is under it. */
export const groupTick = (picked: readonly string[], { id, children }: Branch): Tick => {
  if (picked.includes(id)) return 'on';
  return children.some((child) => picked.includes(child.id)) ? 'some' : 'off';
};

const without = (picked: readonly string[], { id, children }: Branch): string[] =>
  picked.filter((one) => one !== id && !children.some((child) => child.id === one));

/** A whole group in or out. */
export const toggleGroup = (picked: readonly string[], group: Branch): string[] => {
  const rest = without(picked, group);
  return groupTick(picked, group) === 'off' ? [...rest, group.id] : rest;
};

/** One product in or out. In a picked group it narrows the group to itself. */
export const toggleProduct = (picked: readonly string[], group: Branch, id: string): string[] => {
  if (picked.includes(group.id)) return [...without(picked, group), id];
  return picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
};
