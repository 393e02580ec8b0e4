import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './QuotesDesk.module.css';

const LOADING_HEIGHT = 120;

const ReplaceKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.priceCalculations.rotateKey, {
    refresh: [contract.priceCalculations.keys],
    onDone: ({ keyId }) => {
      toast.done(t`Calculations are signed with ${keyId} from now on`);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Replace the signing key?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            New calculations are signed with a new key. Everything signed before stays genuine: the old key
            only loses its private half, and its public half stays published.
          </Trans>
        </Text>
        <DialogActions
          error={save.error === null ? null : errorText(i18n, save.error)}
          onCancel={onClose}
          focusCancel
        >
          <Button loading={save.isPending} onClick={() => save.mutate({})}>
            <Trans>Replace key</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};

/** Keys that sign frozen calculations; only a superadmin replaces the present one. */
export const SigningKeys = () => {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const isSuperadmin = useUser()?.role === 'superadmin';
  const [asks, setAsks] = useState(false);
  const read = useRead(contract.priceCalculations.keys, undefined, { staleTime: 0 });
  if (read.data === undefined)
    return read.error === null ? (
      <SkeletonCard height={LOADING_HEIGHT} label={t`Loading`} />
    ) : (
      <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
    );
  return (
    <Stack gap="sm" align="flex-start">
      {read.data.items.length === 0 ? (
        <EmptyState part title={<Trans>No key yet: the first calculation makes one</Trans>} />
      ) : (
        <PlainTable
          label={t`Signing keys`}
          heads={[t`Key`, t`From`, t`Until`]}
          text
          rows={read.data.items.map(({ keyId, validFrom, validTo }) => ({
            key: keyId,
            name: <code translate="no">{keyId}</code>,
            figures: [dateTime(validFrom), validTo === null ? t`In use` : dateTime(validTo)],
          }))}
        />
      )}
      {isSuperadmin && read.data.items.length > 0 && (
        <Button variant="default" onClick={() => setAsks(true)}>
          <Trans>Replace key…</Trans>
        </Button>
      )}
      <p className={classes.line}>
        <Trans>
          Whoever checks a calculation needs the public halves:{' '}
          <a href="/.well-known/gasmap-keys.json">gasmap-keys.json</a>
        </Trans>
      </p>
      {asks && <ReplaceKeyDialog onClose={() => setAsks(false)} />}
    </Stack>
  );
};
