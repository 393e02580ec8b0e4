import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import classes from './BulkBar.module.css';
import { failureText } from './bulkApproval.ts';
import type { BulkApproval, BulkDecision, Failures } from './useBulkApproval.ts';

const REASON_MAX = 1000;

const failedText: Record<BulkDecision | 'undo', MessageDescriptor> = {
  approve: msg`Not published`,
  reject: msg`Not rejected`,
  suspend: msg`Not suspended`,
  undo: msg`Not undone`,
};

type ReasonProps = { decision: 'reject' | 'suspend'; bulk: BulkApproval; onClose: () => void };

/** One reason for all selected ads. */
const ReasonForm = ({ decision, bulk, onClose }: ReasonProps) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const written = reason.trim();
  const submit = async () => {
    setTried(true);
    if (written !== '' && (await bulk.run(decision, written))) onClose();
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
          error={tried && written === '' ? t`Say why.` : undefined}
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
          <Button type="submit" color="red" loading={bulk.busy}>
            {decision === 'reject' ? (
              <Plural value={bulk.picked.length} one="Reject # ad" other="Reject # ads" />
            ) : (
              <Plural value={bulk.picked.length} one="Suspend # ad" other="Suspend # ads" />
            )}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

type Props = { bulk: BulkApproval; failures: Failures; onForget: () => void };

/** Number of selected ads and bulk actions; afterwards, the failures. */
export const BulkBar = ({ bulk, failures, onForget }: Props) => {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<'reject' | 'suspend' | null>(null);
  const { picked } = bulk;
  return (
    <>
      {failures !== null && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          m="xs"
          withCloseButton
          closeButtonLabel={t`Close`}
          onClose={onForget}
          title={i18n._(failedText[failures.of])}
        >
          <ul className={classes.failures}>
            {failures.ads.map(({ id, title, code }) => (
              <li key={id}>
                {title}: {i18n._(failureText(code))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {picked.length > 0 && (
        <section className={classes.bar} aria-label={t`Selected ads`}>
          <span aria-live="polite">
            <Plural value={picked.length} one="# selected" other="# selected" />
          </span>
          <Button size="xs" loading={bulk.busy} onClick={() => void bulk.run('approve')}>
            <Plural value={picked.length} one="Approve # ad" other="Approve # ads" />
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('reject')}>
            <Trans>Reject</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('suspend')}>
            <Trans>Suspend</Trans>
          </Button>
          <Button size="xs" variant="subtle" onClick={bulk.clear}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked === 'suspend' ? (
            <Trans>Suspend the selected ads</Trans>
          ) : (
            <Trans>Reject the selected ads</Trans>
          )
        }
        size={560}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {asked !== null && <ReasonForm decision={asked} bulk={bulk} onClose={() => setAsked(null)} />}
      </Modal>
    </>
  );
};
