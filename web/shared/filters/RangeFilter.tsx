import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import { figureText, readFigure } from '../adView/figure.ts';
import classes from './Filters.module.css';

type Range = { min: number | undefined; max: number | undefined };
type Props<Basis extends string> = Range & {
  /** The limited quantity: `Price`, `Quantity`. */
  name: string;
  basis: Basis;
  bases: Record<Basis, string>;
  onRange: (range: Range) => void;
  onBasis: (basis: Basis) => void;
};

const WAIT_MS = 400;

const usable = (value: number | undefined): boolean =>
  value === undefined || (Number.isFinite(value) && value >= 0);

/** From–to in a selectable unit. Applied after a debounce, or at once on Enter. */
export const RangeFilter = <Basis extends string>({
  name,
  min,
  max,
  basis,
  bases,
  onRange,
  onBasis,
}: Props<Basis>) => {
  const { t } = useLingui();
  const problemId = useId();
  const [from, setFrom] = useState(figureText(min));
  const [to, setTo] = useState(figureText(max));
  useEffect(() => setFrom((text) => (readFigure(text) === min ? text : figureText(min))), [min]);
  useEffect(() => setTo((text) => (readFigure(text) === max ? text : figureText(max))), [max]);

  const problemOf = (low: number | undefined, high: number | undefined): string | null => {
    if (!usable(low) || !usable(high)) return t`Numbers only`;
    return low !== undefined && high !== undefined && low > high ? t`The minimum is above the maximum` : null;
  };
  const problem = problemOf(readFigure(from), readFigure(to));

  const commit = useDebouncedCallback(
    (low: string, high: string) => {
      const range = { min: readFigure(low), max: readFigure(high) };
      if (problemOf(range.min, range.max) === null && (range.min !== min || range.max !== max))
        onRange(range);
    },
    { delay: WAIT_MS, flushOnUnmount: false },
  );

  const field = (
    label: string,
    placeholder: string,
    text: string,
    write: (text: string) => void,
    pair: (text: string) => [string, string],
  ) => (
    <TextInput
      size="sm"
      className={classes.figure}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      error={problem !== null}
      aria-describedby={problem === null ? undefined : problemId}
      onChange={(event) => {
        write(event.currentTarget.value);
        commit(...pair(event.currentTarget.value));
      }}
      onBlur={() => commit.flush()}
      onKeyDown={(event) => event.key === 'Enter' && commit.flush()}
    />
  );

  return (
    <>
      <div className={classes.range}>
        {field(t`${name}, from`, t`min`, from, setFrom, (text) => [text, to])}
        <span aria-hidden>–</span>
        {field(t`${name}, to`, t`max`, to, setTo, (text) => [from, text])}
        <NativeSelect
          size="sm"
          className={classes.basis}
          aria-label={t`${name}, unit`}
          value={basis}
          onChange={(event) => onBasis(event.currentTarget.value as Basis)}
          data={Object.entries<string>(bases).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {problem !== null && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
};
