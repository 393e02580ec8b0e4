import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type {
  CheckedFile,
  QueuedSignal,
  SignalView as Signal,
} from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useKeyHelp, useShortcuts } from '../../lib/shortcuts.ts';
import { openDocument } from '../../shared/adView/openDocument.ts';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './Documents.module.css';
import {
  contradictionText,
  fieldText,
  hintText,
  reasonText,
  reviewText,
  signalText,
  stateText,
} from './documentText.ts';
import { IssuerAnswers } from './IssuerAnswers.tsx';
import { PagesView } from './pages/PagesView.tsx';
import { SignalDecision } from './SignalDecision.tsx';

const HEIGHT = 480;
const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** A file with the companies that use it. */
const FileCard = ({ file, label }: { file: CheckedFile; label: string }) => {
  const { t, i18n } = useLingui();
  const { day } = useFormat();
  const open = (documentId: string) =>
    openDocument({ id: documentId, fileName: `document.${extensions[file.mediaType] ?? 'bin'}` }).catch(
      (error: unknown) => toast.failed(errorText(i18n, error)),
    );
  return (
    <section className={classes.item} aria-label={label}>
      <div className={classes.head}>
        <h2 className={classes.title}>{label}</h2>
        <span className={classes.chips}>
          <Chip>{t`Pages: ${file.pages}`}</Chip>
          <Chip tone={file.revisions > 1 ? 'amber' : 'plain'}>{t`Versions: ${file.revisions}`}</Chip>
          {file.isPublic && <Chip tone="ok">{t`Public material`}</Chip>}
        </span>
      </div>
      <p className={classes.quiet} translate="no">
        {t`SHA-256`} {file.sha256.slice(0, 16)}…
      </p>
      <ul className={classes.uses}>
        {file.parties.map((party) => (
          <li key={party.name}>
            <strong>
              <bdi>{party.name}</bdi>
            </strong>{' '}
            <span className={classes.quiet}>
              <Trans>level {party.level}</Trans>
            </span>
            {party.madeOutTo !== null && (
              <div>
                <Chip tone="amber">{t`Made out to: ${party.madeOutTo}`}</Chip>
              </div>
            )}
            {party.papers.map((paper) => (
              <div key={paper.id} className={classes.quiet}>
                <Trans>Added as evidence on {day(paper.since)}</Trans>
              </div>
            ))}
            {party.ads.map((ad) => (
              <div key={ad.documentId} className={classes.quiet}>
                <Anchor
                  inherit
                  renderRoot={(props) => <Link {...props} to="/market/$slug" params={{ slug: ad.id }} />}
                >
                  <bdi>{ad.reference}</bdi>
                </Anchor>
                {' · '}
                {day(ad.since)}
                {' · '}
                <Anchor component="button" type="button" inherit onClick={() => void open(ad.documentId)}>
                  <Trans>Open the document</Trans>
                </Anchor>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const valuesOf = (file: CheckedFile | null, field: string) => {
  const values = (file?.facts ?? []).filter((fact) => fact.field === field);
  return { said: [...new Set(values.map(({ value }) => value))], normal: values.map(({ normal }) => normal) };
};

/** What both documents say, field by field. */
const Facts = ({ signal: { fileA, fileB, facts } }: { signal: Signal }) => {
  const { t, i18n } = useLingui();
  const fields = Object.keys(fieldText).filter((field) =>
    [fileA, fileB].some((file) => file?.facts.some((fact) => fact.field === field)),
  );
  if (fields.length === 0)
    return (
      <p className={classes.quiet}>
        <Trans>No labelled values were found in the text.</Trans>
      </p>
    );
  const cell = (file: CheckedFile | null, field: string) => {
    const { said } = valuesOf(file, field);
    const text = <bdi>{said.join(' · ') || '–'}</bdi>;
    return facts.fields?.includes(field) ? <mark className={classes.differs}>{text}</mark> : text;
  };
  return (
    <PlainTable
      text
      label={t`What the documents say`}
      heads={fileB === null ? [t`Field`, t`Document`] : [t`Field`, t`Latest file`, t`Other file`]}
      rows={fields.map((field) => ({
        key: field,
        name: fieldText[field] ? i18n._(fieldText[field]) : field,
        figures: fileB === null ? [cell(fileA, field)] : [cell(fileA, field), cell(fileB, field)],
      }))}
    />
  );
};

/** Lines that an earlier version within the file has otherwise. */
const Changes = ({ file }: { file: CheckedFile }) => {
  const { t } = useLingui();
  if (file.changes.length === 0) return null;
  return (
    <Section title={t`Changed between versions`}>
      <PlainTable
        text
        label={t`Changed between versions`}
        heads={[t`Page`, t`Before`, t`Now`]}
        rows={file.changes.map((change, at) => ({
          key: `${at} ${change.page}`,
          name: String(change.page),
          figures: [<bdi key="old">{change.old ?? '–'}</bdi>, <bdi key="new">{change.new ?? '–'}</bdi>],
        }))}
      />
    </Section>
  );
};

const Contradictions = ({ file }: { file: CheckedFile }) => {
  const { t, i18n } = useLingui();
  if (file.contradictions.length === 0) return null;
  return (
    <Section title={t`What does not agree`}>
      <ul className={classes.plainList}>
        {file.contradictions.map(({ kind, value }) => (
          <li key={kind}>
            {contradictionText[kind] ? i18n._(contradictionText[kind]) : kind}
            {value !== '' && (
              <>
                : <bdi>{value}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Hints = ({ fileA, fileB }: Signal) => {
  const { t, i18n } = useLingui();
  const hints = [
    ...fileA.hints.map((hint) => ({ ...hint, file: fileB === null ? '' : t`Latest file` })),
    ...(fileB?.hints ?? []).map((hint) => ({ ...hint, file: t`Other file` })),
  ];
  return (
    <Section title={t`Hints – not proof`}>
      {hints.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>None. Printing, signing and archiving leave such traces too.</Trans>
        </p>
      ) : (
        <ul className={classes.plainList}>
          {hints.map((hint) => {
            const text = hintText[hint.code];
            return (
              <li key={`${hint.file} ${hint.code}`}>
                {hint.file !== '' && <strong>{hint.file} · </strong>}
                {text ? i18n._(text) : hint.code}: <bdi>{hint.value}</bdi>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};

const History = ({ signal }: { signal: Signal }) => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const acts = [
    ...signal.explanations.map((one) => ({
      at: one.at,
      what: `${t`The owner answered`}: ${i18n._(reasonText[one.reason])}`,
      files: one.files,
      text: one.reply === '' ? one.text : `${one.text}\n${t`For buyers`}: ${one.reply}`,
      by: one.by,
    })),
    ...signal.reviews.map((one) => ({
      at: one.at,
      what: i18n._(reviewText[one.decision]),
      files: [],
      text: one.reason,
      by: one.by,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Section title={t`Answers and decisions`}>
      {acts.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <ol className={classes.plainList}>
          {acts.map((act) => (
            <li key={`${act.at} ${act.what}`}>
              <strong>{act.what}</strong>
              <p className={classes.quiet}>
                {dateTime(act.at)}
                {act.by !== null && (
                  <>
                    {' · '}
                    <bdi>{act.by}</bdi>
                  </>
                )}
              </p>
              <p className={classes.quiet} dir="auto">
                {act.text}
              </p>
              <Attachments files={act.files} of="answers" />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};

/** One signal: both files, what they say, answers, decision. `J` and `K` go through the queue. */
export const SignalView = ({ id, waiting }: { id: string; waiting: readonly QueuedSignal[] }) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const read = useRead(contract.documentDesk.read, { params: { id } }, { staleTime: 0 });
  const step = (by: 1 | -1) => {
    const ids = waiting.map((one) => one.id);
    const next = ids[ids.includes(id) ? ids.indexOf(id) + by : 0];
    if (next !== undefined && next !== id)
      void navigate({
        to: '/admin/documents',
        search: (now: object) => ({ ...now, signal: next }),
        replace: true,
      });
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  useKeyHelp([
    { key: 'J', does: t`Next` },
    { key: 'K', does: t`Previous` },
    { key: 'D', does: t`Decide` },
  ]);
  const signal = read.data;
  return (
    <div className={classes.panel}>
      <p className={classes.quiet}>
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/admin/documents"
              search={(now: object) => ({ ...now, signal: undefined })}
            />
          )}
        >
          <Trans>All documents</Trans>
        </Anchor>
      </p>
      {signal === undefined ? (
        read.error === null ? (
          <SkeletonCard height={HEIGHT} label={t`Loading`} />
        ) : (
          <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
        )
      ) : (
        <>
          <div className={classes.head}>
            <h2 className={classes.title}>{i18n._(signalText(signal))}</h2>
            <span className={classes.chips}>
              <Chip tone="amber">
                <span translate="no">{signal.code}</span>
              </Chip>
              <Chip tone={signal.state === 'open' ? 'plain' : 'petrol'}>
                {i18n._(stateText[signal.state])}
              </Chip>
            </span>
          </div>
          <div className={classes.sides}>
            <FileCard file={signal.fileA} label={signal.fileB === null ? t`Document` : t`Latest file`} />
            {signal.fileB !== null && <FileCard file={signal.fileB} label={t`Other file`} />}
          </div>
          <Section title={t`What the documents say`}>
            <Facts signal={signal} />
          </Section>
          <Section title={t`Pages`}>
            <PagesView signal={signal} />
          </Section>
          <Changes file={signal.fileA} />
          <Contradictions file={signal.fileA} />
          <IssuerAnswers signal={signal} />
          <SignalDecision signal={signal} />
          <Hints {...signal} />
          <History signal={signal} />
        </>
      )}
    </div>
  );
};
