import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import type { HitDetail } from '../../../contract/screening/hits.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useKeyHelp, useShortcuts } from '../../lib/shortcuts.ts';
import { PdfButton } from '../../shared/money/PdfButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { Decision } from './Decision.tsx';
import classes from './Screening.module.css';
import {
  actText,
  correctionText,
  decisionText,
  howText,
  idText,
  kindText,
  strongText,
} from './screeningText.ts';

const HEIGHT = 480;

const Same = ({ when, children }: { when: boolean; children: string }) =>
  when ? (
    <mark className={classes.same}>
      <bdi>{children}</bdi>
    </mark>
  ) : (
    <bdi>{children}</bdi>
  );

/** Several values, those that both sides have marked. */
const Values = ({ values, both }: { values: readonly string[]; both: (value: string) => boolean }) =>
  values.length === 0
    ? '–'
    : values.map((value, at) => (
        <span key={value}>
          {at > 0 && ' · '}
          <Same when={both(value)}>{value}</Same>
        </span>
      ));

const plain = (value: string) => value.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Subject and entry beside each other, with what they have in common marked. */
const Sides = ({ hit }: { hit: HitDetail }) => {
  const { t, i18n } = useLingui();
  const { country, number } = useFormat();
  const { subject, entry, match } = hit;
  const isSameId = (value: string) => match.ids.some((id) => plain(id.value) === plain(value));
  const idRows = (ids: HitDetail['subject']['ids']) =>
    ids.map(({ kind, value }) => (
      <div key={`${kind} ${value}`}>
        {i18n._(idText[kind])} <Same when={isSameId(value)}>{value}</Same>
      </div>
    ));
  const countries = (codes: readonly string[], others: readonly string[]) => (
    <Values values={codes.map(country)} both={(name) => others.map(country).includes(name)} />
  );
  const inYears = (year: number | null) =>
    year !== null && entry.birthYears.some(([from, to]) => year >= from && year <= to);
  return (
    <div className={classes.sides}>
      <section className={classes.card} aria-label={t`Subject`}>
        <div className={classes.cardHead}>
          <h2 className={classes.name}>
            <bdi>{subject.names[0]}</bdi>
          </h2>
          <Chip>{i18n._(kindText[subject.kind])}</Chip>
        </div>
        <dl className={classes.facts}>
          <dt>{t`Names`}</dt>
          <dd>
            <Values values={subject.names} both={(name) => name === hit.subjectName} />
          </dd>
          <dt>{t`Countries`}</dt>
          <dd>{countries(subject.countries, entry.countries)}</dd>
          <dt>{t`Identifiers`}</dt>
          <dd>{subject.ids.length === 0 ? '–' : idRows(subject.ids)}</dd>
          {subject.ownerOf !== null && (
            <>
              <dt>{t`Owner or officer of`}</dt>
              <dd>
                <bdi>{subject.ownerOf.company}</bdi>
                {subject.ownerOf.sharePct !== null && ` · ${number(subject.ownerOf.sharePct)} %`}
              </dd>
            </>
          )}
          {subject.birthYear !== null && (
            <>
              <dt>{t`Year of birth`}</dt>
              <dd>
                <Same when={inYears(subject.birthYear)}>{String(subject.birthYear)}</Same>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className={classes.card} aria-label={t`On the list`}>
        <div className={classes.cardHead}>
          <h2 className={classes.name}>
            <bdi>{hit.entryName}</bdi>
          </h2>
          <Chip tone="petrol">
            <span translate="no">
              {listTitles[hit.list]} · {hit.uid}
            </span>
          </Chip>
        </div>
        <dl className={classes.facts}>
          <dt>{t`Names`}</dt>
          <dd>
            {entry.names.map(({ name, weak }) => (
              <div key={name}>
                <Same when={name === hit.entryName}>{name}</Same>
                {weak && <> ({t`low quality`})</>}
              </div>
            ))}
          </dd>
          <dt>{t`Countries`}</dt>
          <dd>{countries(entry.countries, subject.countries)}</dd>
          <dt>{t`Identifiers`}</dt>
          <dd>{entry.ids.length === 0 ? '–' : idRows(entry.ids)}</dd>
          {entry.birthYears.length > 0 && (
            <>
              <dt>{t`Year of birth`}</dt>
              <dd>
                {entry.birthYears.map(([from, to]) => (
                  <div key={from}>
                    <Same
                      when={
                        subject.birthYear !== null && subject.birthYear >= from && subject.birthYear <= to
                      }
                    >
                      {from === to ? String(from) : `${from}–${to}`}
                    </Same>
                  </div>
                ))}
              </dd>
            </>
          )}
          <dt>{t`Addresses`}</dt>
          <dd>
            <bdi>{entry.addresses.join(' · ') || '–'}</bdi>
          </dd>
          <dt>{t`Programmes`}</dt>
          <dd translate="no">{entry.programs.join(', ') || '–'}</dd>
          {entry.url !== null && (
            <>
              <dt>{t`Source`}</dt>
              <dd>
                <Anchor href={entry.url} target="_blank" rel="noreferrer">
                  {t`Open at the authority`}
                </Anchor>
              </dd>
            </>
          )}
        </dl>
      </section>
    </div>
  );
};

/** How the score came about. */
const Score = ({ hit }: { hit: HitDetail }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { match, score, strong } = hit;
  const two = (value: number) => number(value, { min: 2, max: 2 });
  const left = [...match.subjectLeft, ...match.entryLeft];
  return (
    <Section
      title={t`Score ${two(score)}`}
      note={strong === null ? t`Candidate` : i18n._(strongText[strong])}
    >
      <PlainTable
        text
        label={t`Words that fit`}
        heads={[t`Subject`, t`On the list`, t`Likeness`, t`Why`]}
        rows={match.pairs.map((pair) => ({
          key: `${pair.subject} ${pair.entry}`,
          name: <bdi>{pair.subject}</bdi>,
          figures: [<bdi key="entry">{pair.entry}</bdi>, two(pair.likeness), i18n._(howText[pair.how])],
        }))}
      />
      <p className={classes.quiet}>
        <Trans>Names: {two(match.nameScore)}</Trans>
        {left.length > 0 && (
          <>
            {' · '}
            <Trans>Without a counterpart: {left.join(', ')}</Trans>
          </>
        )}
        {match.corrections.map((one) => ` · ${i18n._(correctionText[one])}`)}
      </p>
    </Section>
  );
};

const History = ({ hit }: { hit: HitDetail }) => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  return (
    <Section title={t`History`}>
      <ol className={classes.history}>
        {hit.history.map(({ act, decision, note, by, at }) => (
          <li key={`${at}${act}`}>
            <strong>{i18n._(actText[act])}</strong>
            {decision !== null && ` · ${i18n._(decisionText[decision])}`}
            <p className={classes.quiet}>
              {dateTime(at)}
              {by !== null && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </p>
            {note !== null && (
              <p className={classes.line} dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** What the subject may not do now, and what it knows of that. */
const HoldNotice = ({ hold }: { hold: 'held' | 'suspended' }) => (
  <Notice
    tone="flame"
    title={hold === 'held' ? <Trans>This subject is held</Trans> : <Trans>This subject is suspended</Trans>}
  >
    {hold === 'held' ? (
      <Trans>Nothing new of theirs is published, and no refund is paid out.</Trans>
    ) : (
      <Trans>Their ads are off the market, and refunds, purchases and messages are stopped.</Trans>
    )}{' '}
    <Trans>
      They only see that a routine check is under way. Never mention a list or a reason to them or to others.
    </Trans>
  </Notice>
);

/** One hit: subject, entry, score, decision, history. `J` and `K` go through those that wait. */
export const HitView = ({ id, mayReview }: { id: string; mayReview: boolean }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const read = useRead(contract.screeningHits.read, { params: { id } }, { staleTime: 0 });
  const waiting = useRead(contract.screeningHits.list, { query: { limit: 100 } }, { staleTime: 0 });
  const step = (by: 1 | -1) => {
    const ids = (waiting.data?.items ?? []).map((one) => one.id);
    const next = ids[ids.includes(id) ? ids.indexOf(id) + by : 0];
    if (next !== undefined && next !== id)
      void navigate({
        to: '/admin/screening',
        search: (now: object) => ({ ...now, hit: next }),
        replace: true,
      });
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  useKeyHelp([
    { key: 'J', does: t`Next hit` },
    { key: 'K', does: t`Previous hit` },
    { key: 'F', does: t`False match` },
    { key: 'T', does: t`True match` },
    { key: 'I', does: t`More information needed` },
  ]);
  const back = (
    <Anchor
      renderRoot={(props) => (
        <Link {...props} to="/admin/screening" search={(now: object) => ({ ...now, hit: undefined })} />
      )}
    >
      <Trans>All hits</Trans>
    </Anchor>
  );
  const hit = read.data;
  return (
    <div className={classes.body}>
      <div className={classes.top}>
        {back}
        {hit !== undefined && (
          <PdfButton
            name={`screening-${id}`}
            title={t`Case as a PDF`}
            compact
            read={() => call(contract.screeningHits.casePdf, { params: { id } })}
          >
            <Trans>Case as a PDF</Trans>
          </PdfButton>
        )}
      </div>
      {hit === undefined ? (
        read.error === null ? (
          <SkeletonCard height={HEIGHT} label={t`Loading`} />
        ) : (
          <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
        )
      ) : (
        <>
          {hit.hold !== 'none' && <HoldNotice hold={hit.hold} />}
          <Sides hit={hit} />
          <Score hit={hit} />
          {mayReview && <Decision hit={hit} />}
          <History hit={hit} />
        </>
      )}
    </div>
  );
};
