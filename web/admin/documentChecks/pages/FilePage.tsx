import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Select } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CheckedFile } from '../../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import classes from './Pages.module.css';
import { drawPage, openPdf, type Pdf, type PlacedWord } from './pdfPages.ts';

const PDF = 'application/pdf';
/** More versions than these are picked from a list. */
const TABS_MAX = 3;

/** A PDF as it was up to `end`; null until it is open. */
function usePdf(file: Blob | undefined, end: number | null): { pdf: Pdf | null; failed: boolean } {
  const [state, setState] = useState<{ pdf: Pdf | null; failed: boolean }>({ pdf: null, failed: false });
  useEffect(() => {
    if (file === undefined) return undefined;
    let isGone = false;
    let opened: Pdf | null = null;
    setState({ pdf: null, failed: false });
    openPdf(file, end)
      .then((pdf) => {
        opened = pdf;
        if (isGone) return pdf.destroy();
        return setState({ pdf, failed: false });
      })
      .catch(() => !isGone && setState({ pdf: null, failed: true }));
    return () => {
      isGone = true;
      void opened?.destroy();
    };
  }, [file, end]);
  return state;
}

type Drawn = { words: readonly PlacedWord[]; pages: number };
type PaperProps = {
  file: Blob | undefined;
  end: number | null;
  page: number;
  label: string;
  marked: ReadonlySet<number>;
  words: readonly PlacedWord[];
  onDrawn: (drawn: Drawn) => void;
};

/** One page of a PDF with boxes around words that the other side does not have. */
const Paper = ({ file, end, page, label, marked, words, onDrawn }: PaperProps) => {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { pdf, failed } = usePdf(file, end);
  const tell = useEffectEvent(onDrawn);
  const [isBroken, setIsBroken] = useState(false);
  const isThere = pdf !== null && page <= pdf.numPages;
  useEffect(() => {
    const drawn = canvas.current;
    if (pdf === null || drawn === null || page > pdf.numPages) return undefined;
    let isGone = false;
    const width = drawn.parentElement?.clientWidth ?? 600;
    drawPage(pdf, page, drawn, width * Math.min(2, window.devicePixelRatio))
      .then((found) => !isGone && tell({ words: found, pages: pdf.numPages }))
      .catch(() => !isGone && setIsBroken(true));
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  useEffect(() => {
    if (pdf !== null && !isThere) tell({ words: [], pages: pdf.numPages });
  }, [pdf, isThere]);
  if (failed || isBroken)
    return (
      <p className={classes.none}>
        <Trans>This version cannot be displayed. Open the document to see it.</Trans>
      </p>
    );
  if (pdf !== null && !isThere)
    return (
      <p className={classes.none}>
        <Trans>There is no page {page} here.</Trans>
      </p>
    );
  return (
    <div className={classes.paper}>
      <canvas ref={canvas} role="img" aria-label={t`Page ${page}: ${label}`} />
      {words.map(
        (word, at) =>
          marked.has(at) && (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a word has no name but its place
              key={at}
              className={classes.box}
              style={{
                insetInlineStart: `${word.x * 100}%`,
                top: `${word.y * 100}%`,
                inlineSize: `${word.width * 100}%`,
                blockSize: `${word.height * 100}%`,
              }}
              aria-hidden
            />
          ),
      )}
    </div>
  );
};

const Picture = ({ file, label }: { file: Blob | undefined; label: string }) => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === null ? null : <img className={classes.picture} src={address} alt={label} />;
};

type VersionProps = { file: CheckedFile; end: number | null; onPick: (end: number | null) => void };

/** Earlier versions that the file holds, and the one that everybody sees. */
const Versions = ({ file: { versionEnds }, end, onPick }: VersionProps) => {
  const { t } = useLingui();
  if (versionEnds.length === 0) return null;
  const data = [
    ...versionEnds.map((one, at) => ({ value: String(one), label: t`Version ${at + 1}` })),
    { value: '', label: t`Current` },
  ];
  const pick = (value: string | null) => onPick(value === '' || value === null ? null : Number(value));
  const value = end === null ? '' : String(end);
  return versionEnds.length > TABS_MAX ? (
    <Select
      size="xs"
      aria-label={t`Version`}
      allowDeselect={false}
      data={data}
      value={value}
      onChange={pick}
    />
  ) : (
    <SegmentedControl size="xs" aria-label={t`Version`} data={data} value={value} onChange={pick} />
  );
};

export type Side = { file: CheckedFile; label: string; end: number | null };
type Props = {
  side: Side;
  page: number;
  words: readonly PlacedWord[];
  marked: ReadonlySet<number>;
  onPick: (end: number | null) => void;
  onDrawn: (drawn: Drawn) => void;
};

/** One of two files as it looks, with its versions. */
export const FilePage = ({ side: { file, label, end }, page, words, marked, onPick, onDrawn }: Props) => {
  const { t } = useLingui();
  const documentId = file.parties.flatMap(({ ads }) => ads)[0]?.documentId;
  const isDrawn = file.mediaType === PDF || file.mediaType.startsWith('image/');
  // What the server could not read within its limits is not tried here, where there are none.
  const isUnreadable = file.mediaType === PDF && file.pages === 0;
  const read = useRead(
    contract.ads.document,
    { params: { id: documentId ?? '' } },
    { enabled: documentId !== undefined && isDrawn && !isUnreadable, staleTime: Number.POSITIVE_INFINITY },
  );
  const content = read.data as Blob | undefined;
  return (
    <figure className={classes.side} aria-label={label}>
      <div className={classes.head}>
        <h3 className={classes.title}>{label}</h3>
        <Versions file={file} end={end} onPick={onPick} />
      </div>
      {documentId === undefined && isDrawn ? (
        <p className={classes.none}>
          {file.parties.some(({ papers }) => papers.length > 0) ? (
            <Trans>This file belongs to a company’s evidence. Staff who verify companies can open it.</Trans>
          ) : (
            <Trans>No ad has this file any more.</Trans>
          )}
        </p>
      ) : isUnreadable ? (
        <p className={classes.none}>
          <Trans>This version cannot be displayed. Open the document to see it.</Trans>
        </p>
      ) : read.error !== null ? (
        <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
      ) : isDrawn && content === undefined ? (
        <SkeletonCard height={480} label={t`Loading`} />
      ) : file.mediaType === PDF ? (
        <Paper
          key={`${end}`}
          file={content}
          end={end}
          page={page}
          label={label}
          words={words}
          marked={marked}
          onDrawn={onDrawn}
        />
      ) : isDrawn ? (
        <Picture file={content} label={label} />
      ) : (
        <pre className={classes.text} dir="auto">
          {file.text ?? t`No ad has this file any more.`}
        </pre>
      )}
    </figure>
  );
};
