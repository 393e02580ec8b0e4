import { useLingui } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from './DaySpan.module.css';

type Days = { from: string | undefined; to: string | undefined };
type Props = Days & { error?: string | undefined; onChange: (patch: Partial<Days>) => void };

/** A first and a last day, each optional. */
export const DaySpan = ({ from, to, error, onChange }: Props) => {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <div className={classes.days}>
        <TextInput
          type="date"
          size="xs"
          label={t`From`}
          max={to}
          value={from ?? ''}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          size="xs"
          label={t`To`}
          min={from}
          value={to ?? ''}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        />
      </div>
      {/* In a line of its own: below its field it would widen it and lift it out of the row. */}
      {error !== undefined && (
        <Text id={id} role="alert" size="xs" c="var(--mantine-color-error)" flex="0 0 100%">
          {error}
        </Text>
      )}
    </>
  );
};
