import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { messageIn } from '../entries/entryFields.ts';
import classes from './LimitsSection.module.css';

type Props = {
  /** Name of the list in the form, and its heading; by default limits. */
  name?: string;
  title?: string;
  note?: ReactNode;
  /** The limits, each an `li` with one button, which removes it. */
  children: ReactNode;
  /** Control that adds a limit. */
  add: ReactNode;
};

/** Form section with a list of limits, or of what else has several fields. */
export const LimitsSection = ({ name = 'limits', title, note, children, add }: Props) => {
  const { t } = useLingui();
  const { errors } = useFormState<Record<string, unknown[]>>();
  const wrong = errors[name]?.root ?? errors[name];
  const fault = Array.isArray(wrong) ? undefined : messageIn(wrong);
  return (
    <section tabIndex={-1} aria-label={title ?? t`Limits`} className={classes.root}>
      <h3 className={classes.title}>{title ?? <Trans>Limits</Trans>}</h3>
      {note && <p className={classes.note}>{note}</p>}
      <ol className={classes.list}>{children}</ol>
      {fault !== undefined && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      {add}
    </section>
  );
};

type RemoveProps = { label: string; index: number; onRemove: (index: number) => void };

export const RemoveLimit = ({ label, index, onRemove }: RemoveProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const removeRow = () => {
    const section = button.current?.closest('section');
    onRemove(index);
    // The focused button disappears with its row: focus moves to the next one, else to the section.
    requestAnimationFrame(() => {
      const buttons = section?.querySelectorAll<HTMLElement>('li button') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? section)?.focus();
    });
  };
  return (
    <ActionIcon
      ref={button}
      className={classes.remove}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      onClick={removeRow}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
};
