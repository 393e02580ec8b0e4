type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Focused fields, each with its value before. */
const before = new Map<Field, string>();

const heldBy = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value;

/** Fields of forms and dialogs; searches and filters are in the URL and survive a reload. */
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

/** Whether a mounted field differs from its value before it was focused. */
export const isTyped = (): boolean => {
  let typed = false;
  for (const [field, held] of before) {
    if (!field.isConnected) before.delete(field);
    else if (heldBy(field) !== held) typed = true;
  }
  return typed;
};
