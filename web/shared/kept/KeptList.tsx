import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keptData } from '../../../contract/accounts/keptData.ts';
import classes from './KeptList.module.css';
import { keptAreaText, keptReasonText } from './keptTexts.ts';

/** What the deletion of an account leaves: what, why and for how long. */
export const KeptList = () => {
  const { i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, which the keyboard must be able to do too
    <ul className={classes.list} tabIndex={0}>
      {keptData.map(({ area, reason, days }) => (
        <li key={area} className={classes.row}>
          <span>
            <strong>{i18n._(keptAreaText[area])}</strong>
            <br />
            <span className={classes.why}>{i18n._(keptReasonText[reason])}</span>
          </span>
          <span className={classes.until}>
            {days === null ? <Trans>No limit</Trans> : <Plural value={days} one="# day" other="# days" />}
          </span>
        </li>
      ))}
    </ul>
  );
};
