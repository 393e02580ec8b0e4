import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { intlLocale, useFormat } from '../lib/format.ts';
import classes from './Messages.module.css';
import { threadDays } from './threadDays.ts';

type Message = { id: string; body: string; mine: boolean; createdAt: string };

/** What was said, by day: own words at the end of the line, the other's at its start. */
export const Messages = ({ messages, other }: { messages: readonly Message[]; other: string }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const time = new Intl.DateTimeFormat(intlLocale(i18n.locale), { timeStyle: 'short' });
  const date = new Intl.DateTimeFormat(intlLocale(i18n.locale), { dateStyle: 'full' });
  return (
    <div role="log" aria-label={t`Messages`}>
      {threadDays(messages).map(({ day, messages: ofDay }) => (
        <section key={day} aria-label={date.format(new Date(day))}>
          <h3 className={classes.day}>{date.format(new Date(day))}</h3>
          <ol className={classes.list}>
            {ofDay.map((message) => (
              <li key={message.id} className={classes.message} data-mine={message.mine || undefined}>
                <VisuallyHidden>{message.mine ? t`You` : other}: </VisuallyHidden>
                <p className={classes.body} dir="auto">
                  {message.body}
                </p>
                <time
                  className={classes.time}
                  dateTime={message.createdAt}
                  title={format.dateTime(message.createdAt)}
                >
                  {time.format(new Date(message.createdAt))}
                </time>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};
