import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Ad } from '../../contract/adShapes.ts';
import type { SpecLimit } from '../../contract/baseData.ts';
import { type Formatters, useFormat } from '../lib/format.ts';
import type { AdForm } from './adForm.ts';
import { FigureField, TextField } from './fields.tsx';
import classes from './QualitySection.module.css';

export type RowVerdict = Ad['checks']['conformance'][number];

const limitText = ({ min, max }: SpecLimit, format: Formatters): string => {
  if (min !== null && max !== null) return `${format.number(min)} – ${format.number(max)}`;
  if (max !== null) return `≤ ${format.number(max)}`;
  return min === null ? '' : `≥ ${format.number(min)}`;
};

const Verdict = ({ status }: { status: RowVerdict['status'] }) => (
  <span className={classes.verdict} data-status={status}>
    {status === 'ok' && <Trans>within</Trans>}
    {status === 'margin' && <Trans>close to limit</Trans>}
    {status === 'breach' && <Trans>outside</Trans>}
  </span>
);

type Props = {
  index: number;
  limit: SpecLimit | undefined;
  verdict: RowVerdict | undefined;
  onRemove: () => void;
};

/** One parameter: of the standard with its limit, or of the person's own. A value, or the two ends of a range. */
export const QualityRowFields = ({ index, limit, verdict, onRemove }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { getValues, setValue } = useFormContext<AdForm>();
  const row = getValues(`quality.${index}`);
  const [isRange, setRange] = useState(row?.min !== '' || row?.max !== '');
  const name = row?.parameter || t`parameter`;
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
          {limit.param} <span className={classes.quiet}>{limit.unit}</span>
        </span>
      )}
      <span className={classes.limit}>
        <bdi dir="ltr">{limit === undefined ? '' : limitText(limit, format)}</bdi>
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
        {verdict !== undefined && <Verdict status={verdict.status} />}
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
    </li>
  );
};
