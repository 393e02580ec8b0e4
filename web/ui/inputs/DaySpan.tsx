import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

type Days = { from: string | undefined; to: string | undefined };
type Props = Days & { error?: string | undefined; onChange: (patch: Partial<Days>) => void };

/** A first and a last day, each optional. */
export const DaySpan = ({ from, to, error, onChange }: Props) => {
  const { t } = useLingui();
  return (
    <>
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
        error={error}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
};
