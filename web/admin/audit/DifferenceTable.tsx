import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { useFormat } from '../../lib/format.ts';
import { fieldText } from './auditFields.ts';
import { auditValue } from './auditValue.ts';
import classes from './DifferenceTable.module.css';
import { type Difference, differences, listChange } from './difference.ts';

type About = Pick<AuditEntry, 'entity' | 'names' | 'before' | 'after'>;

const Change = ({ difference, about }: { difference: Difference; about: About }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const text = auditValue({ i18n, format }, about, difference.path);
  const lists = listChange(difference);
  if (lists !== null) {
    return (
      <ul className={classes.list}>
        {lists.removed.map((entry) => (
          <li key={entry}>
            <del>− {text(entry)}</del>
          </li>
        ))}
        {lists.added.map((entry) => (
          <li key={entry}>
            <ins>+ {text(entry)}</ins>
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
export const DifferenceTable = ({ entry }: { entry: About }) => {
  const { i18n } = useLingui();
  const found = differences(entry.before, entry.after);
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
          <dt>{fieldText(i18n, difference.path, entry)}</dt>
          <dd>
            <Change difference={difference} about={entry} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
