import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Drawer, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { useFormat } from '../../lib/format.ts';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AuditDrawer.module.css';
import { AuditSubject } from './AuditSubject.tsx';
import { reasonText } from './auditReason.ts';
import { type AuditPatch, changedAudit } from './auditSearch.ts';
import { actionText, entityText } from './auditText.ts';
import { DifferenceTable } from './DifferenceTable.tsx';

const Narrow = ({ patch, children }: { patch: AuditPatch; children: ReactNode }) => (
  <Anchor inherit renderRoot={(props) => <Link to="." search={() => changedAudit({}, patch)} {...props} />}>
    {children}
  </Anchor>
);

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        <dt>
          <Trans>Who</Trans>
        </dt>
        <dd>
          {entry.actor === null ? (
            <Trans>Nobody signed in</Trans>
          ) : (
            <Narrow patch={{ actor: entry.actor.id }}>{entry.actor.username}</Narrow>
          )}
        </dd>
        <dt>
          <Trans>When</Trans>
        </dt>
        <dd>
          <time dateTime={entry.createdAt}>{format.dateTime(entry.createdAt)}</time>
        </dd>
        {entry.entity !== null && (
          <>
            <dt>{entityText(i18n, entry.entity)}</dt>
            <dd>
              <AuditSubject entry={entry} />
              {entry.entityId !== null && (
                <>
                  {' · '}
                  <Narrow patch={{ entity: entry.entity, entityId: entry.entityId }}>
                    <Trans>All entries about it</Trans>
                  </Narrow>
                </>
              )}
            </dd>
          </>
        )}
        {entry.reason !== null && (
          <>
            <dt>
              <Trans>Why</Trans>
            </dt>
            <dd dir="auto">{reasonText(i18n, entry)}</dd>
          </>
        )}
        <dt>
          <Trans>IP address</Trans>
        </dt>
        <dd>{entry.address === null ? '–' : <Code>{entry.address}</Code>}</dd>
        <dt>
          <Trans>Code</Trans>
        </dt>
        <dd>
          <Code>{entry.action}</Code>
        </dd>
      </dl>
      <Section title={<Trans>What changed</Trans>}>
        <DifferenceTable entry={entry} />
      </Section>
    </Stack>
  );
};

type Props = { opened: boolean; entry: AuditEntry | undefined; loading: boolean; onClose: () => void };

/** One log entry: actor, time, origin and changes. */
export const AuditDrawer = ({ opened, entry, loading, onClose }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={560}
      title={entry === undefined ? <Trans>Audit entry</Trans> : actionText(i18n, entry.action)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {entry !== undefined && <Entry entry={entry} />}
      {entry === undefined && loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <SkeletonCard height={110} />
          <SkeletonCard height={160} />
        </Stack>
      )}
      {entry === undefined && !loading && (
        <EmptyState
          icon={<IconHistory size={26} aria-hidden />}
          title={<Trans>This entry is not on this page of the log</Trans>}
          text={<Trans>Newer entries have pushed it to another page, or the filters hide it.</Trans>}
        />
      )}
    </Drawer>
  );
};
