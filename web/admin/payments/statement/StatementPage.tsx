import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Tabs } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconFileImport, IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StatementEntry } from '../../../../contract/billing/statements.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { useMoney } from '../../../shared/money/useMoney.ts';
import { usePageTitle } from '../../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DropArea } from '../../../ui/inputs/DropArea.tsx';
import { downloadFile } from '../../../ui/inputs/downloadFile.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { rowsOfPage } from '../../../ui/table/rowsOfPage.ts';
import { AdminPaymentDrawer } from '../AdminPaymentDrawer.tsx';
import type { Arrived } from '../ConfirmTransfer.tsx';
import { hindranceText, whyNoConfirmation } from '../paymentActs.ts';
import { entryColumns } from './entryColumns.tsx';
import { entryState, needsLook, saidOf } from './entryState.ts';
import { StatementColumns } from './StatementColumns.tsx';
import classes from './StatementPage.module.css';
import { StatementSummary } from './StatementSummary.tsx';
import { type StatementWork, useStatement } from './useStatement.ts';

const parts = {
  all: () => true,
  look: ({ state }: StatementEntry) => needsLook(state),
  unmatched: ({ state }: StatementEntry) => state === 'unmatched',
  confirmed: ({ state }: StatementEntry) => state === 'confirmed',
};
type Part = keyof typeof parts;
const partText: Record<Part, MessageDescriptor> = {
  all: msg`Received`,
  look: msg`To review`,
  unmatched: entryState.unmatched.text,
  confirmed: entryState.confirmed.text,
};

const SampleButton = () => {
  const { i18n } = useLingui();
  const { data: config } = useRead(contract.payments.config);
  if (config?.testBalance !== true) return null;
  const download = async () => {
    try {
      downloadFile((await call(contract.statements.sample)) as unknown as Blob, 'sandbox-statement.xml');
    } catch (error) {
      toast.failed(errorText(i18n, error));
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void download()}
    >
      <Trans>Sandbox statement</Trans>
    </Button>
  );
};

/** What the payment’s form begins with. A transfer for several payments is confirmed for each by hand. */
const arrivedOf = (entry: StatementEntry, work: StatementWork): Arrived => {
  const [payment] = entry.payments;
  const isOne = entry.state !== 'several';
  return {
    read: {
      ...(isOne && payment?.currency === entry.currency && { amount: entry.amount }),
      ...saidOf(entry),
      ...(isOne && { entry: entry.id }),
    },
    isAgain: entry.state === 'paid_again',
    onConfirmed: () => isOne && work.markConfirmed(entry.id),
  };
};

const Entries = ({ work }: { work: StatementWork }) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const { day, number } = useFormat();
  const [part, setPart] = useState<Part>('all');
  const [paging, setPaging] = useState<{ page: number; limit?: number }>({ page: 1 });
  const [open, setOpen] = useState<{ entry: StatementEntry; paymentId: string } | null>(null);
  const columns = entryColumns({
    i18n,
    money,
    day,
    work,
    onOpen: (entry, paymentId) => setOpen({ entry, paymentId }),
  });
  const listed = rowsOfPage(work.entries.filter(parts[part]), paging);
  return (
    <>
      <DataTable
        name="statementEntries"
        label={t`Entries of the statement`}
        columns={columns}
        rows={listed.rows}
        idOf={({ id }) => id}
        openId={open?.entry.id}
        toolbar={
          <Tabs
            value={part}
            onChange={(next) => {
              setPart((next ?? 'all') as Part);
              setPaging(({ limit }) => ({ page: 1, ...(limit && { limit }) }));
            }}
          >
            <Tabs.List className={classes.parts} aria-label={t`State`}>
              {(Object.keys(parts) as Part[]).map((one) => (
                <Tabs.Tab key={one} value={one} rightSection={number(work.entries.filter(parts[one]).length)}>
                  {i18n._(partText[one])}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
        paging={listed.paging}
        onPage={(page) => setPaging((now) => ({ ...now, page }))}
        onLimit={(limit) => setPaging({ page: 1, limit })}
        instead={
          listed.rows.length === 0 ? (
            <EmptyState
              part
              icon={<IconInbox size={26} aria-hidden />}
              title={part === 'all' ? <Trans>No incoming payments</Trans> : <Trans>Nothing here</Trans>}
            />
          ) : undefined
        }
      />
      <AdminPaymentDrawer
        id={open?.paymentId}
        onOpen={(paymentId) => setOpen((now) => now && { ...now, paymentId })}
        onClose={() => setOpen(null)}
        {...(open && { arrived: arrivedOf(open.entry, work) })}
      />
    </>
  );
};

type ReadProps = { work: StatementWork; read: NonNullable<StatementWork['read']> };

const ReadStatement = ({ work, read: { file, picked, statement } }: ReadProps) => {
  const { columns, currencyAssumed, passedOver } = statement;
  const isRecognised = columns === null || Object.values(columns).every((value) => value !== null);
  return (
    <>
      <Stack className={classes.part} gap="lg">
        {columns !== null && (
          <StatementColumns
            columns={columns}
            busy={work.busy}
            onPick={(next) => void work.take(file, { ...picked, ...next })}
          />
        )}
        {!isRecognised && (
          <Alert color="yellow" variant="light">
            <Trans>Something was not recognised. Choose it above.</Trans>
          </Alert>
        )}
        {currencyAssumed && (
          <Alert color="yellow" variant="light">
            <Trans>The file names no currency. Amounts are read in the currency of the wallets.</Trans>
          </Alert>
        )}
        {isRecognised && <StatementSummary work={work} passedOver={passedOver} />}
      </Stack>
      {isRecognised && <Entries work={work} />}
    </>
  );
};

/** Confirms the transfers that a statement of the bank account shows. */
export const StatementPage = () => {
  const { t, i18n } = useLingui();
  usePageTitle(t`Bank statement`);
  const work = useStatement();
  const hindrance = whyNoConfirmation(useUser() ?? { permissions: [] });
  return (
    <>
      <PageHeader
        title={<Trans>Bank statement</Trans>}
        note={<bdi>{work.read?.file.name}</bdi>}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/admin/payments" {...props} />}
            >
              <Trans>Payments</Trans>
            </Button>
            {work.read !== null && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={work.leave}
              >
                <Trans>Another file</Trans>
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        {work.fault !== null && (
          <div className={classes.part}>
            <Alert color="red" variant="light" role="alert">
              {work.fault}
            </Alert>
          </div>
        )}
        {hindrance !== null && (
          <div className={classes.part}>
            <Alert color="yellow" variant="light">
              {i18n._(hindranceText[hindrance])}
            </Alert>
          </div>
        )}
        {hindrance === null && work.read === null && (
          <div className={classes.part}>
            <DropArea
              lead={<Trans>Drop a statement of your bank account here</Trans>}
              note={
                <Trans>
                  CAMT.053 (XML) or CSV, up to 5 MB. Transfers are found by their references. The file is read
                  and not kept.
                </Trans>
              }
              accept=".xml,.csv,.txt,text/csv,text/xml,application/xml"
              busy={work.busy}
              onFile={(file) => void work.take(file)}
              actions={<SampleButton />}
            />
          </div>
        )}
        {work.read !== null && <ReadStatement work={work} read={work.read} />}
      </Stack>
    </>
  );
};
