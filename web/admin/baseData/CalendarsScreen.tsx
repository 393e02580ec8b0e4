import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { CalendarEntry } from '../../../contract/baseData/baseData.ts';
import { calendarBody } from '../../../contract/baseData/calendarBody.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { EntryFieldInput } from './entries/EntryFieldInput.tsx';
import type { RowsBy } from './entries/entryRows.ts';
import { KindScreen } from './KindScreen.tsx';
import classes from './products/LimitsFields.module.css';
import { LimitsSection, RemoveLimit } from './products/LimitsSection.tsx';

type Fields = { exceptions: CalendarEntry['exceptions'] };
const kind = { calls: contract.calendars, reads: [contract.baseData.calendars] };
const by: RowsBy<CalendarEntry> = {
  searchTexts: ({ name, code }) => [name, code],
  sorts: { name: ({ name }) => name },
};
const blank: Fields['exceptions'][number] = { day: '', isOpen: false, note: '', source: '' };

const columnsOf = (i18n: I18n, number: (value: number) => string): TableColumn<CalendarEntry>[] => [
  { id: 'rules', header: i18n._(msg`Holidays`), cell: ({ rules }) => number(rules.length), align: 'end' },
  {
    id: 'exceptions',
    header: i18n._(msg`Exceptions`),
    cell: ({ exceptions }) => number(exceptions.length),
    align: 'end',
  },
];

/** Days that differ from the rules, each with a note and its source. */
const ExceptionFields = () => {
  const { t } = useLingui();
  const { control } = useFormContext<Fields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  return (
    <LimitsSection
      name="exceptions"
      title={t`Exceptions`}
      note={fields.length === 0 && <Trans>No exceptions: the rules hold for every year.</Trans>}
      add={
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(blank)}
        >
          <Trans>Add a day</Trans>
        </Button>
      }
    >
      {fields.map(({ id, day }, index) => (
        <li key={id}>
          <div className={classes.limit}>
            {(
              [
                { kind: 'text', name: 'day', label: t`Day`, maxLength: 10 },
                { kind: 'switch', name: 'isOpen', label: t`Published on this day` },
                { kind: 'text', name: 'note', label: t`Note`, maxLength: 120 },
                { kind: 'text', name: 'source', label: t`Source`, maxLength: 120 },
              ] as const
            ).map((field) => (
              <EntryFieldInput
                key={field.name}
                field={{ ...field, name: `exceptions.${index}.${field.name}` }}
                focus={false}
              />
            ))}
          </div>
          <RemoveLimit
            label={day === '' ? t`Remove day ${index + 1}` : t`Remove ${day}`}
            index={index}
            onRemove={remove}
          />
        </li>
      ))}
    </LimitsSection>
  );
};
const exceptionsPart = { name: 'exceptions', part: <ExceptionFields /> };

export const CalendarsScreen = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const list = useRead(contract.baseData.calendars, { query: { all: 'true' } }, { staleTime: 0 });
  const columns = useMemo(() => columnsOf(i18n, number), [i18n, number]);
  return (
    <KindScreen
      name="calendars"
      list={list}
      kind={kind}
      by={by}
      columns={columns}
      csvOf={({ weekendDays, rules, exceptions }) => ({
        weekendDays: weekendDays.join(' '),
        rules: rules.join('; '),
        exceptions: exceptions
          .map(({ day, isOpen, note }) => `${day} ${isOpen ? '+' : '-'} ${note}`)
          .join('; '),
      })}
      shapeOf={(calendar) => ({
        schema: calendarBody,
        values: {
          name: calendar?.name ?? '',
          code: calendar?.code ?? '',
          weekendDays: calendar?.weekendDays ?? [6, 7],
          rules: calendar?.rules ?? [],
          exceptions: calendar?.exceptions ?? [],
        },
        groups: [
          {
            fields: [
              { kind: 'text', name: 'name', label: t`Name`, maxLength: 120 },
              { kind: 'text', name: 'code', label: t`Code`, maxLength: 40, capital: true, mono: true },
              {
                kind: 'words',
                name: 'rules',
                label: t`Holidays of every year`,
                description: t`Like 12-25, 12-25 or Monday, 12-25 or next, Easter -2, last Monday of 08`,
              },
            ],
          },
        ],
        more: exceptionsPart,
      })}
    />
  );
};
