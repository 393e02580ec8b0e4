import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { Meanwhile } from './useVersionedForm.ts';

type Props = {
  meanwhile: Meanwhile;
  /** Localized label of a field. */
  nameOf: (path: string) => string;
  onTakeTheirs: () => void;
};

/** Conflict notice: who saved meanwhile, the effect on the unsaved changes, and how to continue. */
export const MeanwhileNotice = ({ meanwhile: { by, at, both }, nameOf, onTakeTheirs }: Props) => {
  const { t } = useLingui();
  const who = by ?? t`Somebody else`;
  const names = [...new Set(both.map(nameOf))].join(', ');
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      mb="md"
      icon={<IconUsers size={18} aria-hidden />}
      title={<Trans>{who} saved these settings meanwhile</Trans>}
      styles={{ title: { color: 'var(--amber)' } }}
    >
      <p style={{ margin: 0 }}>
        {at !== null && (
          <>
            <RelativeTime at={at} />
            {'. '}
          </>
        )}
        {both.length === 0 ? (
          <Trans>You changed other fields: theirs are in, yours are kept. Save again to add yours.</Trans>
        ) : (
          <Trans>
            What you typed is kept. You both changed: {names}. Save again to put yours over theirs.
          </Trans>
        )}
      </p>
      <Button variant="default" size="compact-sm" mt="xs" onClick={onTakeTheirs}>
        <Trans>Take theirs and discard mine</Trans>
      </Button>
    </Alert>
  );
};
