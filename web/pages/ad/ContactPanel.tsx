import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Button, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ContactType } from '../../../contract/ads/adEnums.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiError } from '../../lib/api/apiError.ts';
import { useRead } from '../../lib/api/query.ts';
import { session, useUser } from '../../lib/session.ts';
import { contactText } from '../../shared/adView/adText.ts';
import { answerText } from '../../shared/adView/sideWords.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { ConfirmEmailNotice } from '../../shared/auth/ConfirmEmailNotice.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './ContactPanel.module.css';
import type { Reveal } from './useReveal.ts';

/** Names of services keep their capitals. */
const inSentence = (label: string) => (/^\p{L}+\p{Lu}|^Telegram/u.test(label) ? label : label.toLowerCase());

const digits = (value: string) => value.replace(/\D/g, '');

const linkOf: Partial<Record<ContactType, (value: string) => string>> = {
  phone: (value) => `tel:${value.replace(/[^\d+]/g, '')}`,
  email: (value) => `mailto:${value}`,
  whatsapp: (value) => `https://wa.me/${digits(value)}`,
  telegram: (value) => `https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`,
};

const Value = ({ type, value }: { type: ContactType; value: string | null }) => {
  const { t, i18n } = useLingui();
  const label = i18n._(contactText[type]);
  if (value === null) {
    return (
      <p className={classes.value}>
        <span className={classes.label}>{label}</span> <Trans>not given by the owner</Trans>
      </p>
    );
  }
  return (
    <p className={classes.value}>
      <span className={classes.label}>{label}</span>
      <Anchor inherit href={linkOf[type]?.(value)} target="_blank" rel="noreferrer" className={classes.link}>
        {value}
      </Anchor>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t`Copied` : t`Copy`}>
            <ActionIcon variant="subtle" size="sm" onClick={copy} aria-label={t`Copy ${label}`}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </p>
  );
};

const Refusal = ({ error }: { error: ApiError }) => {
  const { used, limit } = error.body ?? {};
  return (
    <Notice tone="flame" urgent>
      {error.upgradeRequired && used !== undefined && limit != null ? (
        <Trans>
          You have used {used} of {limit} contacts this month. Next month brings new ones; messages are always
          free.
        </Trans>
      ) : (
        error.message
      )}
    </Notice>
  );
};

/** Says what a reveal uses up. Nothing without a limit, nor before sign-in. */
const Allowance = () => {
  const user = useUser();
  const own = useRead(contract.plans.accessControl, {}, { enabled: user !== null });
  const limit = own.data?.usage.find(({ feature }) => feature === 'contactRevealsPerMonth')?.limit;
  if (limit == null || limit === 0) return null;
  return (
    <p className={classes.note}>
      <Trans>
        Revealing contacts uses 1 of your {limit} this month. The same ad is free for the rest of the month.
      </Trans>
    </p>
  );
};

type Props = { ad: Ad; onAsk: () => void; reveal: Reveal };

/** Ask the owner or reveal contact details. Signed-out users sign in first, then continue. */
export const ContactPanel = ({ ad, onAsk, reveal }: Props) => {
  const { i18n } = useLingui();
  const offered = ad.contact.types.filter((type) => type !== 'in_app');
  const signedIn = (goOn: () => void) => (session.get().user === null ? authDialog.open({ goOn }) : goOn());
  return (
    <div className={classes.root}>
      <Button fullWidth size="md" onClick={() => signedIn(onAsk)}>
        {i18n._(answerText[ad.side ?? 'sell'])}
      </Button>
      <div className={classes.ways} aria-live="polite">
        {offered.map((type) => {
          const value = reveal.values[type];
          if (value !== undefined) return <Value key={type} type={type} value={value} />;
          return (
            <Button
              key={type}
              variant="default"
              loading={reveal.asking === type}
              onClick={() => signedIn(() => reveal.show(type))}
            >
              <Trans>Show {inSentence(i18n._(contactText[type]))}</Trans>
            </Button>
          );
        })}
      </div>
      {reveal.error?.code === 'EMAIL_UNCONFIRMED' && <ConfirmEmailNotice />}
      {reveal.error !== null && reveal.error.code !== 'EMAIL_UNCONFIRMED' && <Refusal error={reveal.error} />}
      {offered.length > 0 && Object.keys(reveal.values).length === 0 && <Allowance />}
    </div>
  );
};
