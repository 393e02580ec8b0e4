import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { QueuedAd } from '../../../contract/ads/adShapes.ts';
import { useUser } from '../../lib/session.ts';
import { failureText } from '../moderation/queue/bulkApproval.ts';
import classes from './AdsBulkBar.module.css';
import { type AdsBulk, fits } from './useAdsBulk.ts';

const REASON_MAX = 1000;

type Props = { ads: readonly QueuedAd[]; bulk: AdsBulk; onClear: () => void };

const SuspendForm = ({ ads, bulk, onClose }: Omit<Props, 'onClear'> & { onClose: () => void }) => {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (said !== '') void bulk.run('suspend', ads, said).then((done) => done && onClose());
      }}
    >
      <Stack gap="md">
        <Textarea
          label={<Trans>Reason</Trans>}
          description={<Trans>Each owner reads it with their ad.</Trans>}
          value={reason}
          maxLength={REASON_MAX}
          autosize
          dir="auto"
          minRows={3}
          maxRows={10}
          data-autofocus
          error={tried && said === '' ? t`Say why.` : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red" loading={bulk.busy}>
            <Plural value={ads.length} one="Suspend # ad" other="Suspend # ads" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What can be done with the chosen ads; afterwards, what failed. */
export const AdsBulkBar = ({ ads, bulk, onClear }: Props) => {
  const { t, i18n } = useLingui();
  const mayEdit = useUser()?.permissions.includes('ads.edit') === true;
  const [asking, setAsking] = useState(false);
  const of = (act: keyof typeof fits) => ads.filter(fits[act]);
  const [toSuspend, toRestore, toExtend] = [of('suspend'), of('restore'), of('extend')];
  return (
    <>
      {bulk.failures.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          my="xs"
          withCloseButton
          closeButtonLabel={t`Close`}
          onClose={bulk.forget}
          title={<Trans>Not done</Trans>}
        >
          <ul className={classes.failures}>
            {bulk.failures.map(({ id, title, code }) => (
              <li key={id}>
                {title}: {i18n._(failureText(code))}
              </li>
            ))}
          </ul>
        </Alert>
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
        {asking && <SuspendForm ads={toSuspend} bulk={bulk} onClose={() => setAsking(false)} />}
      </Modal>
    </>
  );
};
