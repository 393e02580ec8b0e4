import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { SpecTemplateEntry } from '../../../../contract/baseData/baseData.ts';
import { translateName } from '../../../i18n/translate.ts';
import { boundsText } from '../../../lib/bounds.ts';
import { useFormat } from '../../../lib/format.ts';
import { EntryFieldInput } from '../entries/EntryFieldInput.tsx';
import { LimitsSection, RemoveLimit } from './LimitsSection.tsx';
import classes from './OwnLimitsFields.module.css';
import { limitNamed, type OwnLimitsForm, replaceable } from './ownLimits.ts';

const DECIMALS = 6;

/** Limits of a grade that override its product's standard, each beside the standard value. */
export const OwnLimitsFields = ({ template }: { template: SpecTemplateEntry | undefined }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { control } = useFormContext<OwnLimitsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'limits' });
  const standard = template === undefined ? '' : translateName(template.name);
  const left = replaceable(template).filter((limit) => !fields.some(({ param }) => param === limit.param));
  const otherwise = (name: string) => {
    const limit = limitNamed(template, name);
    if (limit === undefined) return null;
    const bounds = boundsText(limit, (value) => number(value, { max: DECIMALS }));
    return (
      <>
        {standard} ·{' '}
        {bounds === null ? t`No limit` : <bdi dir="ltr">{[bounds, limit.unit].join(' ').trim()}</bdi>}
      </>
    );
  };
  return (
    <LimitsSection
      note={
        template === undefined ? (
          <Trans>The product names no specification, so nothing is compared.</Trans>
        ) : (
          <Trans>Where nothing else is said, the limits of {standard} hold.</Trans>
        )
      }
      add={
        left.length > 0 && (
          <Select
            // Resets the select after each pick.
            key={fields.length}
            className={classes.add}
            aria-label={t`Add a limit`}
            placeholder={t`Add a limit`}
            leftSection={<IconPlus size={14} aria-hidden />}
            data={left.map(({ param }) => ({ value: param, label: translateName(param) }))}
            value={null}
            searchable={left.length > 8}
            nothingFoundMessage={t`Nothing found`}
            onChange={(picked) => {
              const limit = left.find(({ param }) => param === picked);
              if (limit !== undefined) append({ param: limit.param, min: limit.min, max: limit.max });
            }}
          />
        )
      }
    >
      {fields.map(({ id, param: name }, index) => {
        const param = translateName(name);
        const unit = limitNamed(template, name)?.unit ?? '';
        const bound = { kind: 'number', decimals: DECIMALS, ...(unit !== '' && { unit }) } as const;
        return (
          <li key={id}>
            <fieldset className={classes.limit}>
              <legend className={classes.param}>{param}</legend>
              <EntryFieldInput
                field={{ ...bound, name: `limits.${index}.min`, label: t`At least`, empty: t`No limit` }}
                focus={false}
              />
              <EntryFieldInput
                field={{ ...bound, name: `limits.${index}.max`, label: t`At most`, empty: t`No limit` }}
                focus={false}
              />
              <p className={classes.otherwise}>{otherwise(name)}</p>
              <RemoveLimit label={t`Remove ${param}`} index={index} onRemove={remove} />
            </fieldset>
          </li>
        );
      })}
    </LimitsSection>
  );
};
