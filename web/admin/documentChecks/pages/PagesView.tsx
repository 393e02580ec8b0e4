import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SignalView } from '../../../../contract/documentChecks/documentChecks.ts';
import { useKeyHelp, useShortcuts } from '../../../lib/shortcuts.ts';
import { differingWords } from './differingWords.ts';
import { FilePage, type Side } from './FilePage.tsx';
import classes from './Pages.module.css';
import type { PlacedWord } from './pdfPages.ts';

type Drawn = { words: readonly PlacedWord[]; pages: number };
const NOTHING: Drawn = { words: [], pages: 0 };
const textsOf = ({ words }: Drawn) => words.map(({ text }) => text);

/** Pages beside each other: both files, or an earlier version and the present one. */
const Pages = ({ signal: { fileA, fileB } }: { signal: SignalView }) => {
  const { t } = useLingui();
  const isPair = fileB !== null;
  const [ends, setEnds] = useState<[number | null, number | null]>([
    isPair ? null : (fileA.versionEnds.at(-1) ?? null),
    null,
  ]);
  const [page, setPage] = useState(1);
  const [drawn, setDrawn] = useState<[Drawn, Drawn]>([NOTHING, NOTHING]);
  const isAlone = !isPair && fileA.versionEnds.length === 0;
  const sides: Side[] = [
    {
      file: fileA,
      label: isPair ? t`Latest file` : isAlone ? t`Document` : t`Earlier version`,
      end: ends[0],
    },
    ...(isAlone
      ? []
      : [{ file: fileB ?? fileA, label: isPair ? t`Other file` : t`Current version`, end: ends[1] }]),
  ];
  const marks = useMemo(
    () =>
      drawn[0].words.length === 0 || drawn[1].words.length === 0
        ? [new Set<number>(), new Set<number>()]
        : differingWords(textsOf(drawn[0]), textsOf(drawn[1])),
    [drawn],
  );
  const count = Math.max(drawn[0].pages, drawn[1].pages);
  const turn = (by: 1 | -1) => setPage((now) => Math.min(Math.max(1, now + by), Math.max(1, count)));
  useShortcuts({ o: () => setPage((now) => (now >= count ? 1 : now + 1)) });
  useKeyHelp([{ key: 'O', does: t`Other pages` }]);
  return (
    <div className={classes.body}>
      <Group gap="xs" justify="space-between">
        <p className={classes.quiet}>
          {isAlone ? (
            <Trans>There is only one version of it, so nothing is compared.</Trans>
          ) : (
            <Trans>Boxed words appear on one side only. Images are not compared.</Trans>
          )}
        </p>
        {count > 1 && (
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={page === 1} onClick={() => turn(-1)}>
              <Trans>Previous page</Trans>
            </Button>
            <span className={classes.quiet}>
              <Trans>
                Page {page} of {count}
              </Trans>
            </span>
            <Button size="xs" variant="default" disabled={page >= count} onClick={() => turn(1)}>
              <Trans>Next page</Trans>
            </Button>
          </Group>
        )}
      </Group>
      <div className={classes.sides}>
        {sides.map((side, at) => (
          <FilePage
            key={side.label}
            side={side}
            page={page}
            words={drawn[at]?.words ?? []}
            marked={marks[at] ?? new Set()}
            onPick={(end) => {
              setEnds(at === 0 ? [end, ends[1]] : [ends[0], end]);
              setDrawn(([left, right]) => (at === 0 ? [NOTHING, right] : [left, NOTHING]));
            }}
            onDrawn={(one) => setDrawn(([left, right]) => (at === 0 ? [one, right] : [left, one]))}
          />
        ))}
      </div>
    </div>
  );
};

/** Drawn when asked for: the reader of pages is large. */
export const PagesView = ({ signal }: { signal: SignalView }) => {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Pages signal={signal} />;
  return (
    <Group>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Show the pages</Trans>
      </Button>
    </Group>
  );
};
