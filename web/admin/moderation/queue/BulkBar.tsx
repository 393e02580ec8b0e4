import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import classes from './BulkBar.module.css';
import { BulkFailures } from './BulkFailures.tsx';
import { BulkReasonForm } from './BulkReasonForm.tsx';
import type { BulkApproval, BulkDecision, Failures } from './useBulkApproval.ts';

const failedText: Record<BulkDecision | 'undo', MessageDescriptor> = {
  approve: msg`Not published`,
  reject: msg`Not rejected`,
  suspend: msg`Not suspended`,
  undo: msg`Not undone`,
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
        <BulkFailures m="xs" title={i18n._(failedText[failures.of])} ads={failures.ads} onClose={onForget} />
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
        {asked !== null && (
          <BulkReasonForm
            act={
              asked === 'reject' ? (
                <Plural value={picked.length} one="Reject # ad" other="Reject # ads" />
              ) : (
                <Plural value={picked.length} one="Suspend # ad" other="Suspend # ads" />
              )
            }
            busy={bulk.busy}
            onSubmit={(reason) => bulk.run(asked, reason)}
            onClose={() => setAsked(null)}
          />
        )}
      </Modal>
    </>
  );
};
