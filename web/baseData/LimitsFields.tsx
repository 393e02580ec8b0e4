import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { SpecLimit } from '../../contract/baseData.ts';
import { EntryFieldInput } from './EntryFieldInput.tsx';
import { messageIn } from './entryFields.ts';
import classes from './LimitsFields.module.css';

type Fields = { limits: SpecLimit[] };
const blank: SpecLimit = { param: '', unit: '', min: null, max: null, method: '', confidence: 'read' };
const DECIMALS = 6;

/** The limits of a specification: parameter by parameter, with the method they are measured by. */
export const LimitsFields = () => {
  const { t } = useLingui();
  const { control, formState } = useFormContext<Fields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'limits' });
  const wrong = formState.errors.limits?.root ?? formState.errors.limits;
  return (
    <section aria-label={t`Limits`} className={classes.root}>
      <h3 className={classes.title}>
        <Trans>Limits</Trans>
      </h3>
      {fields.length === 0 && (
        <p className={classes.note}>
          <Trans>No limits yet: nothing is compared with it.</Trans>
        </p>
      )}
      <ol className={classes.list}>
        {fields.map(({ id, param }, index) => (
          <li key={id} className={classes.limit}>
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
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={param === '' ? t`Remove limit ${index + 1}` : t`Remove ${param}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {!Array.isArray(wrong) && messageIn(wrong) !== undefined && (
        <p role="alert" className={classes.fault}>
          {messageIn(wrong)}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => append(blank)}
      >
        <Trans>Add a limit</Trans>
      </Button>
    </section>
  );
};
