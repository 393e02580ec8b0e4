import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  value: string;
  disabled?: boolean;
  error?: ReactNode;
  onChange: (text: string) => void;
};

/** Non-empty lines of a text. */
export const recipientsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** age public keys, one per line. */
export const RecipientsInput = ({ label, value, disabled = false, error, onChange }: Props) => (
  <Textarea
    label={label}
    description={
      <Trans>
        One age recipient per line. Only whoever has its key can open the backup; this site cannot.
      </Trans>
    }
    ff="monospace"
    spellCheck={false}
    autosize
    minRows={2}
    value={value}
    disabled={disabled}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
