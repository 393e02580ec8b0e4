type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Each field that somebody was in, with what it held before. */
const before = new Map<Field, string>();

const heldBy = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

/** A field of a form or a dialog; searches and filters stand in the address and lose nothing. */
const fieldOf = (target: EventTarget | null): Field | null => {
  const isField =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'search');
  if (!isField || target.closest('header, [role=search]') !== null) return null;
  return target instanceof HTMLTextAreaElement || target.closest('form, [role=dialog]') !== null
    ? target
    : null;
};

export const watchTyping = () => {
  const note = ({ target }: Event) => {
    const field = fieldOf(target);
    if (field !== null && !before.has(field)) before.set(field, heldBy(field));
  };
  addEventListener('focusin', note);
  addEventListener('pointerdown', note, { capture: true });
};

/** Whether a field on screen holds something else than before somebody was in it. */
export const isTyped = (): boolean => {
  let typed = false;
  for (const [field, held] of before) {
    if (!field.isConnected) before.delete(field);
    else if (heldBy(field) !== held) typed = true;
  }
  return typed;
};
