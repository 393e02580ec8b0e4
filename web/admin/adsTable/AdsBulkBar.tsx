import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { QueuedAd } from '../../../contract/ads/adShapes.ts';
import { useUser } from '../../lib/session.ts';
import { BulkFailures } from '../moderation/queue/BulkFailures.tsx';
import { BulkReasonForm } from '../moderation/queue/BulkReasonForm.tsx';
import classes from './AdsBulkBar.module.css';
import { type AdsBulk, fits } from './useAdsBulk.ts';

type Props = { ads: readonly QueuedAd[]; bulk: AdsBulk; onClear: () => void };

/** What can be done with the chosen ads; afterwards, what failed. */
export const AdsBulkBar = ({ ads, bulk, onClear }: Props) => {
  const { t } = useLingui();
  const mayEdit = useUser()?.permissions.includes('ads.edit') === true;
  const [asking, setAsking] = useState(false);
  const of = (act: keyof typeof fits) => ads.filter(fits[act]);
  const [toSuspend, toRestore, toExtend] = [of('suspend'), of('restore'), of('extend')];
  return (
    <>
      {bulk.failures.length > 0 && (
        <BulkFailures my="xs" title={<Trans>Not done</Trans>} ads={bulk.failures} onClose={bulk.forget} />
      )}
      {ads.length > 0 && (
        <section className={classes.bar} aria-label={t`Selected ads`}>
          <span aria-live="polite">
            <Plural value={ads.length} one="# selected" other="# selected" />
          </span>
          {toSuspend.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              <Plural value={toSuspend.length} one="Suspend # ad" other="Suspend # ads" />
            </Button>
          )}
          {toRestore.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={bulk.busy}
              onClick={() => void bulk.run('restore', ads)}
            >
              <Plural value={toRestore.length} one="Restore # ad" other="Restore # ads" />
            </Button>
          )}
          {mayEdit && toExtend.length > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={bulk.busy}
              onClick={() => void bulk.run('extend', ads)}
            >
              <Plural value={toExtend.length} one="Extend # ad by 30 days" other="Extend # ads by 30 days" />
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Suspend the selected ads</Trans>}
        size={560}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {asking && (
          <BulkReasonForm
            act={<Plural value={toSuspend.length} one="Suspend # ad" other="Suspend # ads" />}
            busy={bulk.busy}
            onSubmit={(reason) => bulk.run('suspend', toSuspend, reason)}
            onClose={() => setAsking(false)}
          />
        )}
      </Modal>
    </>
  );
};
