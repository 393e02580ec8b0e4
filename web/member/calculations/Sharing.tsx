import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Modal, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { PriceCalculation } from '../../../contract/prices/priceCalculations.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './CalculationPage.module.css';

const CONVERSATIONS_MAX = 100;

const ShareForm = ({
  calculation: { id, isLicensed },
  onClose,
}: {
  calculation: PriceCalculation;
  onClose: () => void;
}) => {
  const { t, i18n } = useLingui();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const list = useRead(contract.conversations.list, { query: { limit: CONVERSATIONS_MAX } });
  const save = useSave(contract.priceCalculations.share, {
    refresh: [contract.priceCalculations.read, contract.conversations.read, contract.conversations.list],
    onDone: () => {
      toast.done(t`The calculation is shared`);
      onClose();
    },
  });
  const error = list.error ?? save.error;
  return (
    <Stack gap="md">
      <p className={classes.note}>
        {isLicensed ? (
          <Trans>
            The other side sees the formula, the days and the hash. Licensed quotes and the price stay hidden.
          </Trans>
        ) : (
          <Trans>The other side sees the whole calculation.</Trans>
        )}
      </p>
      <Select
        searchable
        label={<Trans>Conversation</Trans>}
        placeholder={t`Name or ad`}
        nothingFoundMessage={<Trans>No conversation has this name</Trans>}
        data={(list.data?.items ?? []).map(({ id: value, other, ad }) => ({
          value,
          label: `${other.company ?? other.username} · ${ad.reference}`,
        }))}
        value={conversationId}
        onChange={setConversationId}
        data-autofocus
      />
      <DialogActions error={error === null ? null : errorText(i18n, error)} onCancel={onClose}>
        <Button
          loading={save.isPending}
          disabled={conversationId === null}
          onClick={() => conversationId !== null && save.mutate({ params: { id }, body: { conversationId } })}
        >
          <Trans>Share</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** With whom a calculation was shared, and one more. */
export const Sharing = ({ calculation }: { calculation: PriceCalculation }) => {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Section title={<Trans>Shared with</Trans>} card>
      {calculation.shares.length === 0 ? (
        <p className={classes.note}>
          <Trans>Nobody yet. In a conversation, the other side can read and check it.</Trans>
        </p>
      ) : (
        <ul className={classes.list}>
          {calculation.shares.map(({ conversationId, with: other, at }) => (
            <li key={conversationId}>
              <Anchor
                renderRoot={(props) => (
                  <Link to="/users/inbox/$id" params={{ id: conversationId }} {...props} />
                )}
              >
                <bdi>{other}</bdi>
              </Anchor>{' '}
              · {format.dateTime(at)}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" onClick={() => setIsOpen(true)}>
        <Trans>Share in a conversation</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={<Trans>Share in a conversation</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <ShareForm calculation={calculation} onClose={close} />
      </Modal>
    </Section>
  );
};
