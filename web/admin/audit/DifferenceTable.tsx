import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/format.ts';
import { fieldText } from './auditText.ts';
import classes from './DifferenceTable.module.css';
import { type Difference, differences, listChange, type Values } from './difference.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const useValueText = () => {
  const { t } = useLingui();
  const format = useFormat();
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'string') return MOMENT.test(value) ? format.dateTime(value) : value;
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(text).join(', ');
    return JSON.stringify(value);
  };
  return text;
};

const Change = ({ difference }: { difference: Difference }) => {
  const text = useValueText();
  const lists = listChange(difference);
  if (lists !== null) {
    return (
      <ul className={classes.list}>
        {lists.removed.map((entry) => (
          <li key={entry}>
            <del>− {entry}</del>
          </li>
        ))}
        {lists.added.map((entry) => (
          <li key={entry}>
            <ins>+ {entry}</ins>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span className={classes.change}>
      {difference.kind !== 'added' && <del>{text(difference.before)}</del>}
      {difference.kind === 'changed' && (
        <span aria-hidden className={classes.arrow}>
          →
        </span>
      )}
      {difference.kind !== 'removed' && <ins>{text(difference.after)}</ins>}
    </span>
  );
};

/** Values before and after, field by field; equal fields are omitted. */
export const DifferenceTable = ({ before, after }: { before: Values; after: Values }) => {
  const { i18n } = useLingui();
  const found = differences(before, after);
  if (found.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>No values were changed.</Trans>
      </p>
    );
  }
  return (
    <dl className={classes.table}>
      {found.map((difference) => (
        <div key={difference.path} className={classes.row}>
          <dt>{fieldText(i18n, difference.path)}</dt>
          <dd>
            <Change difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
