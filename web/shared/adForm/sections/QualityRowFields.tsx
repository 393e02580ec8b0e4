import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { SpecLimit } from '../../../../contract/baseData/baseData.ts';
import { translateName } from '../../../i18n/translate.ts';
import { boundsText } from '../../../lib/bounds.ts';
import { useFormat } from '../../../lib/format.ts';
import { readFigure } from '../../adView/figure.ts';
import { LimitBand } from '../../adView/LimitBand.tsx';
import { bandOf, readLimit, roomLeft } from '../../adView/margin.ts';
import type { AdForm } from '../adForm.ts';
import { applyFix, fixesFor } from '../cautionFixes.ts';
import type { QualityRow } from '../formFields.ts';
import { FigureField, TextField } from './fields.tsx';
import classes from './QualitySection.module.css';

export type RowVerdict = Ad['checks']['conformance'][number];

/** Where the entered values lie; null where they disagree with the verdict, which may be of another unit or older. */
const bandOfRow = (row: QualityRow, verdict: RowVerdict) => {
  const limit = readLimit(verdict.limit);
  const figure = (text: string) => {
    const read = readFigure(text);
    return read === undefined || Number.isNaN(read) ? null : read;
  };
  const figures = { min: figure(row.min), max: figure(row.max), value: figure(row.value) };
  const room = roomLeft(figures, limit);
  return room !== null && room < 0 === (verdict.status === 'breach') ? bandOf(figures, limit) : null;
};

const Verdict = ({ verdict, row }: { verdict: RowVerdict; row: QualityRow | undefined }) => {
  const { status } = verdict;
  return (
    <span className={classes.verdict} data-status={status}>
      {status === 'ok' && <Trans>within</Trans>}
      {status === 'margin' && <Trans>close to limit</Trans>}
      {status === 'breach' && <Trans>outside</Trans>}
      {status !== 'unchecked' && row !== undefined && (
        <LimitBand band={bandOfRow(row, verdict)} status={status} />
      )}
    </span>
  );
};

/** A density impossible in its unit, with a button that applies the intended value. */
const MeantDensity = ({ index, row }: { index: number; row: QualityRow }) => {
  const { setValue } = useFormContext<AdForm>();
  const [fix] = fixesFor('P04', { quality: [row], density15: '' });
  if (fix?.kind !== 'quality') return null;
  return (
    <p className={classes.meant}>
      <span>
        <Trans>Not possible in {row.unit}.</Trans>
      </span>
      <Button
        size="compact-xs"
        variant="light"
        onClick={() => applyFix({ ...fix, path: `quality.${index}` }, setValue)}
      >
        <Trans>Use {fix.label}</Trans>
      </Button>
    </p>
  );
};

type Props = {
  index: number;
  limit: SpecLimit | undefined;
  verdict: RowVerdict | undefined;
  onRemove: () => void;
};

/** One parameter, of the standard with its limit or user-defined: a single value or the two ends of a range. */
export const QualityRowFields = ({ index, limit, verdict, onRemove }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { control, getValues, setValue } = useFormContext<AdForm>();
  const typed = useWatch({ control, name: `quality.${index}` });
  const row = getValues(`quality.${index}`);
  const [isRange, setRange] = useState(row?.min !== '' || row?.max !== '');
  const name = row?.parameter ? translateName(row.parameter) : t`parameter`;
  const switchKind = () => {
    const { value, min, max } = getValues(`quality.${index}`);
    setValue(`quality.${index}.min`, isRange ? '' : value);
    setValue(`quality.${index}.max`, '');
    setValue(`quality.${index}.value`, isRange ? min || max : '');
    setRange(!isRange);
  };
  return (
    <li className={classes.row}>
      {limit === undefined ? (
        <div className={classes.own}>
          <TextField
            name={`quality.${index}.parameter`}
            size="xs"
            aria-label={t`Parameter`}
            placeholder={t`Parameter`}
            maxLength={60}
          />
          <TextField
            name={`quality.${index}.unit`}
            size="xs"
            aria-label={t`Unit`}
            placeholder={t`Unit`}
            maxLength={20}
          />
        </div>
      ) : (
        <span className={classes.parameter} title={limit.method}>
          {translateName(limit.param)} <span className={classes.quiet}>{limit.unit}</span>
        </span>
      )}
      <span className={classes.limit}>
        <bdi dir="ltr">{limit && boundsText(limit, format.number)}</bdi>
      </span>
      <div className={classes.figures}>
        {isRange ? (
          <>
            <FigureField
              name={`quality.${index}.min`}
              size="xs"
              aria-label={t`${name}, minimum`}
              placeholder={t`min`}
            />
            <FigureField
              name={`quality.${index}.max`}
              size="xs"
              aria-label={t`${name}, maximum`}
              placeholder={t`max`}
            />
          </>
        ) : (
          <FigureField name={`quality.${index}.value`} size="xs" aria-label={name} />
        )}
        <Tooltip label={isRange ? t`One value` : t`From – to`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.quiet}
            aria-pressed={isRange}
            aria-label={isRange ? t`One value for ${name}` : t`A range for ${name}`}
            onClick={switchKind}
          >
            <IconArrowsHorizontal size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <span className={classes.end}>
        {verdict !== undefined && <Verdict verdict={verdict} row={typed} />}
        {limit === undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Remove ${name}`}
            onClick={onRemove}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        )}
      </span>
      {typed !== undefined && <MeantDensity index={index} row={typed} />}
    </li>
  );
};
