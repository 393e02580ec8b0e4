import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { useUser } from '../../lib/session.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './OpenTicket.module.css';
import { ReportedConversation } from './ReportedConversation.tsx';

type Related = NonNullable<Ticket['related']>;

const RelatedAd = ({ related }: { related: Related }) => {
  const moderates = useUser()?.permissions.includes('ads.moderate') === true;
  if (related.label === null) {
    return (
      <p className={classes.note}>
        <Trans>The ad is gone: it was deleted for good.</Trans>
      </p>
    );
  }
  return (
    <div className={classes.related}>
      <span dir="auto">{related.label}</span>
      {moderates ? (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/admin/ads" search={{ status: 'all', ad: related.id }} {...props} />
          )}
        >
          <Trans>Open in the workbench</Trans>
        </Button>
      ) : (
        <span className={classes.note}>
          <Trans>Opening it needs the permission to moderate ads.</Trans>
        </span>
      )}
    </div>
  );
};

const RelatedConversation = ({ related }: { related: Related }) => {
  const [shown, setShown] = useState(false);
  if (related.label === null) {
    return (
      <p className={classes.note}>
        <Trans>The conversation is gone.</Trans>
      </p>
    );
  }
  return (
    <>
      <div className={classes.related}>
        <span dir="auto">{related.label}</span>
        <Button
          size="xs"
          variant="default"
          aria-expanded={shown}
          aria-controls="reported-conversation"
          onClick={() => setShown(!shown)}
        >
          {shown ? <Trans>Hide the conversation</Trans> : <Trans>Read the conversation</Trans>}
        </Button>
      </div>
      <div id="reported-conversation">{shown && <ReportedConversation id={related.id} />}</div>
    </>
  );
};

const RelatedPayment = ({ related }: { related: Related }) => {
  const reads = useUser()?.permissions.includes('payments.read') === true;
  return (
    <div className={classes.related}>
      <span dir="auto">{related.label}</span>
      {reads ? (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/admin/payments" search={{ payment: related.id }} {...props} />}
        >
          <Trans>Open the payment</Trans>
        </Button>
      ) : (
        <span className={classes.note}>
          <Trans>Opening it needs the permission to see payments.</Trans>
        </span>
      )}
    </div>
  );
};

type Props = { related: Related; isReport: boolean };

const About = ({ related, isReport }: Props) => {
  if (related.type === 'ad') return <RelatedAd related={related} />;
  if (related.type === 'payment') return <RelatedPayment related={related} />;
  // Private messages are readable only after a report.
  return isReport ? (
    <RelatedConversation related={related} />
  ) : (
    <p className={classes.note} dir="auto">
      {related.label}
    </p>
  );
};

/** The ad, payment or conversation that a ticket is about. */
export const RelatedThing = (props: Props) => {
  const { t } = useLingui();
  const titles = props.isReport
    ? { ad: t`Reported ad`, conversation: t`Reported conversation`, payment: t`Payment` }
    : { ad: t`Ad`, conversation: t`Conversation`, payment: t`Payment` };
  return (
    <Section title={titles[props.related.type]}>
      <About {...props} />
    </Section>
  );
};
