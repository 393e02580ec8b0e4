import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import type { Thread } from '../../../contract/messaging/conversations.ts';
import { fetchRead } from '../../lib/api/query.ts';
import { useEarlier } from '../../lib/earlier.ts';
import { intlLocale, useFormat } from '../../lib/format.ts';
import { EntryText } from '../../shared/talk/EntryText.tsx';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { EarlierButton } from '../../ui/EarlierButton.tsx';
import classes from './Messages.module.css';
import { SharedCalculation } from './SharedCalculation.tsx';
import { threadDays } from './threadDays.ts';

/** Messages by day: own ones aligned to the end, the other side's to the start. */
export const Messages = ({ thread }: { thread: Thread }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const time = new Intl.DateTimeFormat(intlLocale(i18n.locale), { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(intlLocale(i18n.locale), { dateStyle: 'full' });
  const other = thread.other.company ?? thread.other.username;
  const { messages, hasEarlier, root, state, load } = useEarlier(thread, (before) =>
    fetchRead(contract.conversations.read, { params: { id: thread.id }, query: { before } }),
  );
  return (
    <div ref={root} role="log" aria-label={t`Messages`}>
      {hasEarlier && <EarlierButton state={state} onLoad={() => void load()} />}
      {threadDays(messages).map(({ day, messages: ofDay }) => (
        <section key={new Date(day).toDateString()} aria-label={date.format(new Date(day))}>
          <h3 className={classes.day}>{date.format(new Date(day))}</h3>
          <ol className={classes.list}>
            {ofDay.map((message) =>
              message.kind === 'text' ? (
                <li key={message.id} className={classes.message} data-mine={message.mine || undefined}>
                  <VisuallyHidden>{message.mine ? t`You` : other}: </VisuallyHidden>
                  {message.calculation !== null && <SharedCalculation shared={message.calculation} />}
                  {message.body !== '' && message.calculation === null && (
                    <p className={classes.body} dir="auto">
                      {message.body}
                    </p>
                  )}
                  <Attachments files={message.attachments} of="conversations" />
                  <time
                    className={classes.time}
                    dateTime={message.createdAt}
                    title={format.dateTime(message.createdAt)}
                  >
                    {time.format(new Date(message.createdAt))}
                  </time>
                </li>
              ) : (
                <li key={message.id} className={classes.event}>
                  {!message.mine && <>{other} · </>}
                  {message.author !== null && <>{message.author} · </>}
                  <EntryText entry={message} mine={message.mine} />{' '}
                  <time dateTime={message.createdAt} title={format.dateTime(message.createdAt)}>
                    {time.format(new Date(message.createdAt))}
                  </time>
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
};
