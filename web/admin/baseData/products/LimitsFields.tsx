import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { SpecLimit } from '../../../../contract/baseData/baseData.ts';
import { EntryFieldInput } from '../entries/EntryFieldInput.tsx';
import classes from './LimitsFields.module.css';
import { LimitsSection, RemoveLimit } from './LimitsSection.tsx';

type Fields = { limits: SpecLimit[] };
const blank: SpecLimit = { param: '', unit: '', min: null, max: null, method: '', confidence: 'read' };
const DECIMALS = 6;

/** Limits of a specification, each with its parameter and test method. */
export const LimitsFields = () => {
  const { t } = useLingui();
  const { control } = useFormContext<Fields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'limits' });
  return (
    <LimitsSection
      note={fields.length === 0 && <Trans>No limits yet: nothing is compared with it.</Trans>}
      add={
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(blank)}
        >
          <Trans>Add a limit</Trans>
        </Button>
      }
    >
      {fields.map(({ id, param }, index) => (
        <li key={id}>
          <div className={classes.limit}>
            {(
              [
                { kind: 'text', name: 'param', label: t`Parameter`, maxLength: 80 },
                { kind: 'text', name: 'unit', label: t`Unit`, maxLength: 40 },
                { kind: 'number', name: 'min', label: t`At least`, decimals: DECIMALS },
                { kind: 'number', name: 'max', label: t`At most`, decimals: DECIMALS },
                { kind: 'text', name: 'method', label: t`Method`, maxLength: 120 },
                {
                  kind: 'choice',
                  name: 'confidence',
                  label: t`From`,
                  choices: [
                    { value: 'read', label: t`a published text` },
                    { value: 'known', label: t`trade practice` },
                  ],
                },
              ] as const
            ).map((field) => (
              <EntryFieldInput
                key={field.name}
                field={{ ...field, name: `limits.${index}.${field.name}` }}
                focus={false}
              />
            ))}
          </div>
          <RemoveLimit
            label={param === '' ? t`Remove limit ${index + 1}` : t`Remove ${param}`}
            index={index}
            onRemove={remove}
          />
        </li>
      ))}
    </LimitsSection>
  );
};
