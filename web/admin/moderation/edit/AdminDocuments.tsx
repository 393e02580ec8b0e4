import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { documentKinds, documentVisibilities } from '../../../../contract/ads/adEnums.ts';
import { useFormat } from '../../../lib/format.ts';
import type { AdForm } from '../../../shared/adForm/adForm.ts';
import { TextField } from '../../../shared/adForm/sections/fields.tsx';
import { documentKindText, visibilityText } from '../../../shared/adView/adText.ts';
import classes from './AdminDocuments.module.css';

/** The ad's documents: edit their metadata or remove them. Only the owner adds documents. */
export const AdminDocuments = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { control, register } = useFormContext<AdForm>();
  const { fields, remove } = useFieldArray({ control, name: 'documents', keyName: 'fieldId' });
  if (fields.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>There are none. Only the owner adds documents.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.rows}>
      {fields.map((row, index) => (
        <li key={row.fieldId} className={classes.row}>
          <TextField
            name={`documents.${index}.title`}
            size="xs"
            aria-label={t`Title of ${row.fileName}`}
            maxLength={120}
            description={`${row.fileName} · ${format.bytes(row.bytes)}`}
          />
          <NativeSelect
            {...register(`documents.${index}.kind`)}
            size="xs"
            aria-label={t`Kind of ${row.fileName}`}
            data={documentKinds.map((kind) => ({ value: kind, label: i18n._(documentKindText[kind]) }))}
          />
          <NativeSelect
            {...register(`documents.${index}.visibility`)}
            size="xs"
            aria-label={t`Who may open ${row.fileName}`}
            data={documentVisibilities.map((one) => ({ value: one, label: i18n._(visibilityText[one]) }))}
          />
          <Tooltip label={t`Remove`}>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`Remove ${row.fileName}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
};
