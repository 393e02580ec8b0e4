import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ticket } from '../../contract/tickets.ts';
import { useUser } from '../lib/session.ts';
import { Section } from '../ui/Section.tsx';
import { ReportedConversation } from './ReportedConversation.tsx';
import classes from './TicketDrawer.module.css';

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

/** What a ticket is about. */
export const RelatedThing = ({ related }: { related: Related }) => {
  const { t } = useLingui();
  return (
    <Section title={related.type === 'ad' ? t`Reported ad` : t`Reported conversation`}>
      {related.type === 'ad' ? <RelatedAd related={related} /> : <RelatedConversation related={related} />}
    </Section>
  );
};
