import { Plural, Trans } from '@lingui/react/macro';
import { keptData } from '../../../contract/accounts/keptData.ts';
import { messageText } from '../../i18n/messageText.ts';
import classes from './KeptList.module.css';

/** What the deletion of an account leaves: what, why and for how long. */
export const KeptList = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which the keyboard must be able to do too
  <ul className={classes.list} tabIndex={0}>
    {keptData.map(({ what, why, days }) => (
      <li key={what.code} className={classes.row}>
        <span>
          <strong>{messageText(what)}</strong>
          <br />
          <span className={classes.why}>{messageText(why)}</span>
        </span>
        <span className={classes.until}>
          {days === null ? <Trans>No limit</Trans> : <Plural value={days} one="# day" other="# days" />}
        </span>
      </li>
    ))}
  </ul>
);
