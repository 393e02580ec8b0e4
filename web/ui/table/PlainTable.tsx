import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';

type Row = { key: string; name: ReactNode; figures: readonly ReactNode[] };
/** `heads` are the headers: the row name first, then the values. `text`: the values are words, not figures. */
type Props = { label: string; heads: readonly string[]; rows: readonly Row[]; text?: boolean };

const MANY = 4;
/** From so many on, a phone shows each value in a line of its own, after its header. */
const TOO_MANY = 7;

/** A few rows of values without sorting or paging. */
export const PlainTable = ({ label, heads, rows, text }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
  <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
    <table
      className={classes.table}
      aria-label={label}
      data-many={(heads.length > MANY && heads.length < TOO_MANY) || undefined}
      data-listed={heads.length >= TOO_MANY || undefined}
      data-text={text || undefined}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={heads[place + 1]} data-head={heads[place + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
