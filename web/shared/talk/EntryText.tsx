import { Trans, useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../../contract/messaging/conversations.ts';
import { intlLocale } from '../../lib/format.ts';
import { contactText } from '../adView/adText.ts';

type Entry = Pick<Conversation['lastMessage'], 'kind' | 'contactTypes'>;

/** What the inquirer did without words, as seen by either side or, without `mine`, by staff. */
export const EntryText = ({ entry: { kind, contactTypes }, mine }: { entry: Entry; mine?: boolean }) => {
  const { i18n } = useLingui();
  if (kind === 'interest')
    return mine === true ? (
      <Trans>You showed interest in this ad</Trans>
    ) : (
      <Trans>Interested in this ad, without a message</Trans>
    );
  const contacts = new Intl.ListFormat(intlLocale(i18n.locale), { type: 'conjunction' }).format(
    contactTypes.map((type) => i18n._(contactText[type])),
  );
  if (mine === undefined) return <Trans>Looked at the contact: {contacts}</Trans>;
  return mine ? <Trans>You looked at: {contacts}</Trans> : <Trans>Looked at your {contacts}</Trans>;
};
