import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell, IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useSiteSettings } from '../../shared/settings/siteSettings.ts';
import classes from './Broadcasts.module.css';
import type { Composed } from './composeForm.ts';

type PlaceProps = { sign: ReactNode; name: string; children: ReactNode };

const Place = ({ sign, name, children }: PlaceProps) => (
  <figure className={classes.place} aria-label={name}>
    <figcaption>
      {sign} {name}
    </figcaption>
    <div className={classes.sample}>{children}</div>
  </figure>
);

/** Preview of the message on each chosen channel. */
export const MessagePreview = () => {
  const { t } = useLingui();
  const { siteName } = useSiteSettings();
  const { title = '', body = '', link, channels = [] } = useWatch<Composed>();
  const head = title.trim() === '' ? t`The title` : title.trim();
  const text = body.trim() === '' ? t`The text` : body.trim();
  const isLink = typeof link === 'string' && link !== '';
  return (
    <div className={classes.preview}>
      {channels.includes('inApp') && (
        <Place sign={<IconBell size={14} aria-hidden />} name={t`In the bell`}>
          <strong data-link={isLink || undefined}>{head}</strong>
          <span className={classes.short}>{text}</span>
          <small>
            <Trans>now</Trans>
          </small>
        </Place>
      )}
      {channels.includes('email') && (
        <Place sign={<IconMail size={14} aria-hidden />} name={t`As an e-mail`}>
          <small>
            <Trans>From {siteName}</Trans>
          </small>
          <strong>{head}</strong>
          <span className={classes.long}>{text}</span>
          <span className={classes.open}>
            <Trans>Open it</Trans>
          </span>
        </Place>
      )}
      {channels.includes('push') && (
        <Place sign={<IconDeviceMobile size={14} aria-hidden />} name={t`As a push message`}>
          <small>{siteName}</small>
          <strong>{head}</strong>
          <span className={classes.short}>{text}</span>
        </Place>
      )}
    </div>
  );
};
