import { type Message, msg } from '../../contract/core/message.ts';
import type {
  CheckedFile,
  DocumentNotice,
  NoticeSentence,
  OwnSignal,
  QueuedSignal,
  SignalCode,
  SignalView,
} from '../../contract/documentChecks/documentChecks.ts';
import { said } from '../../contract/messages/englishText.ts';
import { addDays, isWeekend } from '../lib/days.ts';
import { isOffice } from '../lib/documents/officeTypes.ts';
import type { ExplanationRow } from './explanations.queries.ts';
import { addressHint, ageHint, issuerOf, otherClient, viewIssuer } from './hints.ts';
import type { Change, Contradiction, Hint } from './reading/reading.ts';
import type {
  factRows,
  fileRows,
  NoticeRow,
  QueueRow,
  readingRows,
  reviewsOf,
  SignalRow,
  usesOf,
} from './signals.queries.ts';
import type { AnswerRow, KnownIssuer } from './sources.queries.ts';

type Rows<Read extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number];

const ANSWER_DAYS = 5;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const day = (at: Date) => ({ day: dayOf(at) });

/** The fifth working day after an owner was asked. */
function answerBy(asked: Date): string {
  let date = dayOf(asked);
  for (let left = ANSWER_DAYS; left > 0; ) {
    date = addDays(date, 1);
    if (!isWeekend(date)) left -= 1;
  }
  return `${date}T23:59:59.000Z`;
}

/** Sentences that a signal bears out; what is only a hint bears out none. */
export const sentencesFor: Record<SignalCode, readonly NoticeSentence[]> = {
  P1: ['D1'],
  P2: ['D1', 'D2'],
  P3: ['D2'],
  P4: ['D3', 'D4'],
  P5: [],
  P6: [],
  S4: [],
  S5: [],
};

/** A sentence with its day. */
export function sentenceOf(
  sentence: NoticeSentence,
  { sentence_on: on, made_at: madeAt }: Pick<SignalRow, 'sentence_on' | 'made_at'>,
): Message {
  const said = { day: on === null ? day(madeAt) : { day: on } };
  return {
    D1: msg('documentChecks.D1', said),
    D2: msg('documentChecks.D2', said),
    D3: msg('documentChecks.D3', said),
    D4: msg('documentChecks.D4', said),
  }[sentence];
}

const limits: Record<NoticeSentence, Message> = {
  D1: msg('documentChecks.notD1'),
  D2: msg('documentChecks.notD2'),
  D3: msg('documentChecks.notD3'),
  D4: msg('documentChecks.notD4'),
};

const contradictionText: Partial<Record<Contradiction['kind'], Message>> = {
  mass: msg('documentChecks.mass'),
  dates: msg('documentChecks.dates'),
  imo: msg('documentChecks.imo'),
  iban: msg('documentChecks.iban'),
  bic: msg('documentChecks.bic'),
};

const asked: Record<SignalCode, Message> = {
  P1: msg('documentChecks.askShared'),
  P2: msg('documentChecks.askDerived'),
  P3: msg('documentChecks.askVersion'),
  P4: msg('documentChecks.askFigures'),
  P5: msg('documentChecks.askSignature'),
  P6: msg('documentChecks.askOwnFigures'),
  // Never asked about: hints are for staff alone.
  S4: msg('documentChecks.askShared'),
  S5: msg('documentChecks.askShared'),
};

/** What the owner is asked; never whose document the other one is. */
export const questionOf = ({ code, facts }: Pick<SignalRow, 'code' | 'facts'>): Message =>
  code === 'P1' && facts.same === 'certificate' ? msg('documentChecks.askCertificate') : asked[code];

type Remarks = { failure: string | null; hints: unknown; contradictions: unknown };

/** What is said to the owner alone, to mend it. */
export function remarksOf({ failure, hints, contradictions }: Remarks): (Message & { text: string })[] {
  const failed = {
    encrypted: msg('documentChecks.withPassword'),
    broken: msg('documentChecks.broken'),
    too_much: msg('documentChecks.tooMuch'),
  }[failure ?? ''];
  return [
    ...(failed ? [failed] : []),
    ...(contradictions as Contradiction[]).flatMap(({ kind }) => {
      const what = contradictionText[kind];
      return what ? [msg('documentChecks.askItself', { what })] : [];
    }),
    ...((hints as Hint[]).some(({ code }) => code === 'S8') ? [msg('documentChecks.swift')] : []),
  ].map(said);
}

const viewExplanation = ({ reason, body, reply, files, created_at: at }: ExplanationRow) => ({
  files,
  reason,
  text: body,
  reply,
  at: at.toISOString(),
});

function nextFor(row: SignalRow) {
  const { state, sentence, publish_at: publishAt, told_at: toldAt, tell_at: tellAt } = row;
  if (state === 'open')
    return msg('documentChecks.waits', { day: { day: answerBy(toldAt ?? tellAt).slice(0, 10) } });
  if (state === 'explained') return msg('documentChecks.accepted');
  if (sentence === null || publishAt === null || state === 'withdrawn') return msg('documentChecks.closed');
  const said = sentenceOf(sentence, row);
  return state === 'published'
    ? msg('documentChecks.isPublished', { sentence: said })
    : msg('documentChecks.announced', { moment: { day: publishAt.toISOString() }, sentence: said });
}

export const viewOwn = (row: SignalRow, explanations: readonly ExplanationRow[]): OwnSignal => {
  const last = explanations.findLast((one) => one.signal_id === row.id);
  return {
    id: row.id,
    sentence: said(questionOf(row)),
    next: said(nextFor(row)),
    at: (row.told_at ?? row.tell_at).toISOString(),
    answerBy: answerBy(row.told_at ?? row.tell_at),
    isOpen: row.state === 'open' || row.state === 'announced' || row.state === 'published',
    explanation: last ? viewExplanation(last) : null,
  };
};

export const viewNotice = (row: NoticeRow): DocumentNotice[] => {
  const { sentence, publish_at: since, withdrawn_at: until } = row;
  if (sentence === null || since === null) return [];
  const shown = { documentId: row.document_id, at: (until ?? since).toISOString() };
  return row.state === 'withdrawn' && until !== null
    ? [
        {
          ...shown,
          sentence: said(msg('documentChecks.corrected', { from: day(since), day: day(until) })),
          limit: said(msg('documentChecks.notCorrected')),
          isCorrection: true,
          reply: null,
        },
      ]
    : [
        {
          ...shown,
          sentence: said(sentenceOf(sentence, row)),
          limit: said(limits[sentence]),
          isCorrection: false,
          reply: row.reply,
        },
      ];
};

export function viewReading(row: Rows<typeof readingRows>): { documentId: string; sentence: Message } {
  const { id: documentId, state, media_type: type, pages, has_text: hasText, read_at: at } = row;
  const read = day(at as Date);
  if (state === 'unreadable')
    return { documentId, sentence: said(msg('documentChecks.unreadable', { day: read })) };
  const what = type.startsWith('image/')
    ? msg('documentChecks.picture')
    : type !== 'application/pdf'
      ? msg(hasText ? 'documentChecks.office' : 'documentChecks.other')
      : hasText
        ? msg('documentChecks.pages', { pages })
        : msg('documentChecks.scan', { pages });
  return { documentId, sentence: said(msg('documentChecks.read', { day: read, what })) };
}

export const viewQueued = (row: QueueRow): QueuedSignal => ({
  id: row.id,
  code: row.code,
  state: row.state,
  at: row.made_at.toISOString(),
  facts: row.facts,
  parties: row.parties,
  publicAds: row.public_ads,
  answers: row.answers,
  version: row.version,
});

type FileRow = Rows<typeof fileRows>;
type Uses = readonly Rows<typeof usesOf>[];

const viewParty = (uses: Uses, facts: Rows<typeof factRows>[]): CheckedFile['parties'][number] => ({
  name: uses[0]?.name ?? '',
  level: uses[0]?.level ?? 0,
  madeOutTo: otherClient(uses[0]?.legal_name ?? '', facts),
  papers: uses.flatMap(({ paper_id: id, created_at: at }) =>
    id === null ? [] : [{ id, since: at.toISOString() }],
  ),
  ads: uses.flatMap(({ ad_id: id, document_id: documentId, reference, title, status, created_at: at }) =>
    id === null || documentId === null
      ? []
      : [
          {
            id,
            documentId,
            reference: reference ?? '',
            title: title ?? '',
            status: status ?? '',
            since: at.toISOString(),
          },
        ],
  ),
});

type FileParts = {
  file: FileRow;
  facts: Rows<typeof factRows>[];
  uses: Uses;
  ends: number[];
  issuers: readonly KnownIssuer[];
};

/** A file for staff, with who uses it. */
export function viewFile({ file: row, facts, uses, ends, issuers }: FileParts): CheckedFile {
  const parties = [...new Set(uses.map(({ party }) => party))];
  const issuer = issuerOf(facts, issuers);
  return {
    sha256: row.sha256.toString('hex'),
    mediaType: row.media_type,
    pages: row.pages,
    revisions: row.revisions,
    versionEnds: ends,
    text: isOffice(row.media_type) ? row.body : null,
    issuer: issuer && viewIssuer(issuer),
    isPublic: row.is_public,
    readAt: row.read_at?.toISOString() ?? null,
    reader: row.reader,
    facts,
    changes: row.changes as Change[],
    contradictions: row.contradictions as Contradiction[],
    hints: [...(row.hints as Hint[]), ...ageHint(facts, uses), ...addressHint(row.body, issuer)],
    parties: parties.map((party) =>
      viewParty(
        uses.filter((use) => use.party === party),
        facts,
      ),
    ),
  };
}

type Whole = {
  row: QueueRow;
  fileA: CheckedFile;
  fileB: CheckedFile | null;
  explanations: readonly ExplanationRow[];
  answers: readonly AnswerRow[];
  reviews: Rows<typeof reviewsOf>[];
  readerId: string;
};

export const viewSignal = ({
  row,
  fileA,
  fileB,
  explanations,
  answers,
  reviews,
  readerId,
}: Whole): SignalView => ({
  ...viewQueued(row),
  sentence: row.sentence,
  announcedAt: row.announced_at?.toISOString() ?? null,
  publishAt: row.publish_at?.toISOString() ?? null,
  fileA,
  fileB,
  explanations: explanations.map((one) => ({ ...viewExplanation(one), by: one.by })),
  issuerAnswers: answers.map(({ answered_on: on, created_at: at, ...answer }) => ({
    ...answer,
    on,
    at: at.toISOString(),
  })),
  reviews: reviews.map(({ decision, reason, by, created_at: at }) => ({
    decision,
    reason,
    by,
    at: at.toISOString(),
  })),
  sentences: [...sentencesFor[row.code]],
  maySecond:
    row.state === 'announced' &&
    reviews.findLast(({ decision }) => decision === 'announce')?.user_id !== readerId,
});
