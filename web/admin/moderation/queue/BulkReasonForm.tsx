import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const REASON_MAX = 1000;

type Props = {
  /** What the button that acts says. */
  act: ReactNode;
  busy: boolean;
  /** Resolves to whether it was done. */
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** One reason for all selected ads. */
export const BulkReasonForm = ({ act, busy, onSubmit, onClose }: Props) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const written = reason.trim();
  const submit = async () => {
    setTried(true);
    if (written !== '' && (await onSubmit(written))) onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
    >
      <Stack gap="md">
        <Textarea
          label={<Trans>Reason</Trans>}
          description={<Trans>Each owner reads it with their ad.</Trans>}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && written === '' ? t`Enter a reason.` : undefined}
          maxLength={REASON_MAX}
          autosize
          dir="auto"
          minRows={3}
          maxRows={10}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
