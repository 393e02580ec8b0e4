import type { SearchReading } from '../../../contract/market/adSearch.ts';
import { messageText } from '../../i18n/messageText.ts';
import classes from './MatchReason.module.css';

/** Why an ad matches what was searched, where its row does not show it: `via load port Genoa`. */
export const MatchReason = ({ reason }: { reason: SearchReading['reasons'][number] }) => (
  <span className={classes.reason}>{messageText(reason, reason.message)}</span>
);
