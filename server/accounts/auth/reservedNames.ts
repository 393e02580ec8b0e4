/* Names that suggest the site, its staff or its systems. */
import { msg } from '../../../contract/core/message.ts';

const reserved = new Set(
  `about abuse account accounts admin administrator administrators api app auth backoffice backup billing board bot
  ceo compliance contact dev developer finance gasmap gasmapadmin gasmapsupport guest help helpdesk hostmaster info
  legal login logout mail mailer market me mod moderation moderator moderators moderatorteam news noreply notification
  notifications null office official operator operations owner paid payment payments payout postmaster press pricing
  privacy register root sales security service settings signin signup site staff status superadmin superuser support
  sysadmin system team terms trust undefined user users verified verification verify wallet webmaster www`.split(
    /\s+/,
  ),
);

export const RESERVED = msg('accounts.usernameReserved');

/** `name` as folded by `foldKey`. Separators are ignored: "ad-min", "gasmap.support". */
export function isReservedName(name: string): boolean {
  const parts = name.split(/[_.-]/).filter(Boolean);
  return reserved.has(parts.join('')) || (parts.length > 0 && parts.every((part) => reserved.has(part)));
}
