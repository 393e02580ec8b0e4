import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { messageBody } from '../../../contract/messaging/conversations.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { connection } from '../../lib/api/connection.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { waitingMessages } from '../../lib/waitingMessages.ts';
import { ConfirmEmailNotice } from '../../shared/auth/ConfirmEmailNotice.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

const Sent = ({
  ad,
  conversationId,
  isWaiting = false,
  onClose,
}: {
  ad: Ad;
  conversationId: string | null;
  isWaiting?: boolean;
  onClose: () => void;
}) => {
  const user = useUser();
  const name = ad.owner.company ?? ad.owner.username;
  return (
    <Stack gap="md">
      <Text role="status">
        {isWaiting ? (
          <Trans>Not sent – you’re offline. We’ll send it when you reconnect.</Trans>
        ) : (
          <Trans>Your message was sent to {name}. You’ll find the reply in your inbox.</Trans>
        )}
      </Text>
      <Group justify="flex-end">
        {conversationId !== null && user !== null && !isAdmin(user.role) && (
          <Anchor
            renderRoot={(props) => <Link to="/users/inbox/$id" params={{ id: conversationId }} {...props} />}
          >
            <Trans>Open the conversation</Trans>
          </Anchor>
        )}
        <Button onClick={onClose} data-autofocus>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

type Props = {
  ad: Ad;
  opened: boolean;
  /** Initial text of the message, unless a draft exists. */
  start: string;
  onClose: () => void;
};

/** A message to the owner; starts a conversation. */
export const InquiryDialog = ({ ad, opened, start, onClose }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(messageBody, {
    defaultValues: { body: '' },
    mode: 'onSubmit',
    draftKey: `ask:${ad.id}`,
  });
  const keys = useRef(idempotencyKeys());
  const [refusal, setRefusal] = useState<string[]>([]);
  const [sent, setSent] = useState<{ conversationId: string | null; isWaiting?: boolean } | null>(null);
  const [unconfirmed, setUnconfirmed] = useState(false);
  const userId = useUser()?.id ?? '';
  const save = useSave(contract.ads.inquire, { refresh: [contract.conversations.list] });

  const { getValues, setValue } = form;
  useEffect(() => {
    if (start !== '' && getValues('body') === '') setValue('body', start);
  }, [start, getValues, setValue]);

  const submit = form.handleSubmit(async ({ body: message }) => {
    setRefusal([]);
    setUnconfirmed(false);
    const body = { message };
    const idempotencyKey = keys.current.for(body);
    const done = (answer: { conversationId: string | null; isWaiting?: boolean }) => {
      keys.current.arrived();
      form.reset({ body: '' });
      form.forgetDraft();
      setSent(answer);
    };
    /** Kept on this device and sent later under the same key. */
    const isKept = () =>
      waitingMessages.add(userId, {
        key: idempotencyKey,
        to: { adId: ad.id },
        body: message,
        typedAt: new Date().toISOString(),
      });
    const waits = { conversationId: null, isWaiting: true };
    if (connection.isOffline() && isKept()) return done(waits);
    try {
      done(await save.mutateAsync({ params: { id: ad.id }, body, idempotencyKey }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NETWORK' && isKept()) return done(waits);
      if (error instanceof ApiError && error.code === 'EMAIL_UNCONFIRMED') return setUnconfirmed(true);
      setRefusal(setServerErrors(form, error, ['body']));
    }
  });
  const close = () => {
    onClose();
    setSent(null);
  };

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Ask about this cargo</Trans>}
      size={520}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {sent === null ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="sm">
            <Textarea
              {...form.register('body')}
              label={<Trans>Message</Trans>}
              description={`${ad.reference} · ${ad.title}`}
              placeholder={t`Is the cargo available for your window? Which documents can you show?`}
              autosize
              minRows={5}
              maxRows={14}
              data-autofocus
              error={form.formState.errors.body?.message}
            />
            {unconfirmed && <ConfirmEmailNotice />}
            {refusal.length > 0 && (
              <Notice tone="flame" urgent>
                {refusal.join(' ')}
              </Notice>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={form.formState.isSubmitting}>
                <Trans>Send</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Sent ad={ad} {...sent} onClose={close} />
      )}
    </Modal>
  );
};
