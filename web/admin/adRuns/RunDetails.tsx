import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type AdRunDetail, runItemStates } from '../../../contract/moderation/adRuns.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AdRuns.module.css';
import { PatternText } from './PatternText.tsx';
import { RunAds } from './RunAds.tsx';
import { isMoving } from './runsSearch.ts';
import { actionText, itemStateText } from './runText.ts';

const reads = [contract.adRuns.read, contract.adRuns.list];
const PER_CENT = 100;

const RestoreForm = ({ run, onClose }: { run: AdRunDetail; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.adRuns.restore, {
    refresh: reads,
    onDone: () => {
      toast.done(t`The ads are being restored`);
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        {run.undoUntil === null ? (
          <Trans>
            The ads return to their earlier status, and owners of published ads are notified. Ads that
            somebody has decided since stay as they are.
          </Trans>
        ) : (
          <Trans>
            The ads return to their earlier status. Nobody has been notified yet. Ads that somebody has
            decided since stay as they are.
          </Trans>
        )}
      </Text>
      <DialogActions
        error={save.error === null ? null : errorText(i18n, save.error)}
        onCancel={onClose}
        focusCancel
      >
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: run.id } }, { onError: () => refresh(reads) })}
        >
          <Trans>Restore these</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

type Props = { run: AdRunDetail; onAsking: (asking: boolean) => void };

/** What a run did: pattern, reason, progress, and what became of each ad. */
export const RunDetails = ({ run, onAsking }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const [asking, setAsking] = useState(false);
  const ask = (next: boolean) => {
    setAsking(next);
    onAsking(next);
  };
  const left = run.finishedAt === null ? run.counts.waiting : run.counts.done;
  return (
    <Stack gap="lg">
      <div>
        <strong>{i18n._(actionText[run.action])}</strong> · <PatternText pattern={run.pattern} />
        <p className={classes.quiet}>
          <RelativeTime at={run.createdAt} />
          {run.by !== null && ` · ${run.by}`}
        </p>
      </div>
      <Section title={<Trans>Reason</Trans>}>
        <p className={classes.words}>{run.reason}</p>
      </Section>
      <div aria-live="polite">
        <p className={classes.counts}>
          {runItemStates
            .filter((state) => run.counts[state] > 0)
            .map((state) => (
              <span key={state}>
                {i18n._(itemStateText[state])}: {number(run.counts[state])}
              </span>
            ))}
        </p>
        {isMoving(run) && (
          <Progress
            mt="xs"
            size="sm"
            value={run.total === 0 ? PER_CENT : ((run.total - left) / run.total) * PER_CENT}
            aria-label={t`Progress`}
          />
        )}
      </div>
      {run.finishedAt !== null && run.restoringAt === null && run.counts.done > 0 && (
        <Group>
          <Button variant="default" onClick={() => ask(true)}>
            <Trans>Restore these</Trans>
          </Button>
        </Group>
      )}
      <Section title={<Trans>Ads</Trans>} note={number(run.total)}>
        <RunAds items={run.items} label={t`Ads in this decision`} />
      </Section>
      <Modal
        opened={asking}
        onClose={() => ask(false)}
        title={<Trans>Undo this decision?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <RestoreForm run={run} onClose={() => ask(false)} />
      </Modal>
    </Stack>
  );
};
