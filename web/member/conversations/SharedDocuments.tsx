import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Thread } from '../../../contract/messaging/conversations.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './Thread.module.css';

const ShareSwitch = ({ id, shared, name }: { id: string; shared: boolean; name: string }) => {
  const { t } = useLingui();
  const save = useSave(contract.conversations.shareDocuments, { refresh: [contract.conversations.read] });
  return (
    <Switch
      size="sm"
      checked={save.isPending ? save.variables.body.shared : shared}
      disabled={save.isPending}
      label={<Trans>Share documents on request</Trans>}
      description={
        shared ? (
          <Trans>{name} can open them on the ad’s page.</Trans>
        ) : (
          <Trans>{name} sees their names only.</Trans>
        )
      }
      onChange={(event) =>
        save.mutate(
          { params: { id }, body: { shared: event.currentTarget.checked } },
          { onError: ({ message }) => toast.failed(t`The documents stay as they were. ${message}`) },
        )
      }
    />
  );
};

/** The ad's documents “on request”: a switch for the owner, a note for the other side, nothing if there are none. */
export const SharedDocuments = ({ thread }: { thread: Thread }) => {
  const { id, documentsShared, mySide, other } = thread;
  // The ad's page may be cached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the sharing state changes
  useEffect(() => refresh([contract.ads.read]), [documentsShared]);
  if (documentsShared === null) return null;
  return (
    <div className={classes.documents}>
      {mySide === 'owner' ? (
        <ShareSwitch id={id} shared={documentsShared} name={other.company ?? other.username} />
      ) : (
        <p>
          <IconFileText size={15} aria-hidden />
          {documentsShared ? (
            <Trans>The documents “on request” are open to you on the ad’s page.</Trans>
          ) : (
            <Trans>This ad has documents “on request”. Ask for them here.</Trans>
          )}
        </p>
      )}
    </div>
  );
};
