/** The part of a catalogue branch that selection needs. */
export type Branch = { id: string; children: readonly { id: string }[] };
export type Tick = 'on' | 'some' | 'off';

/** A selected group includes everything below it. */
export const groupTick = (picked: readonly string[], { id, children }: Branch): Tick => {
  if (picked.includes(id)) return 'on';
  return children.some((child) => picked.includes(child.id)) ? 'some' : 'off';
};

const without = (picked: readonly string[], { id, children }: Branch): string[] =>
  picked.filter((one) => one !== id && !children.some((child) => child.id === one));

/** Toggles a whole group. */
export const toggleGroup = (picked: readonly string[], group: Branch): string[] => {
  const rest = without(picked, group);
  return groupTick(picked, group) === 'off' ? [...rest, group.id] : rest;
};

/** Toggles one product. In a selected group it narrows the selection to this product. */
export const toggleProduct = (picked: readonly string[], group: Branch, id: string): string[] => {
  if (picked.includes(group.id)) return [...without(picked, group), id];
  return picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
};
