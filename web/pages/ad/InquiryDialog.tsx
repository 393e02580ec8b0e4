import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { messageBody } from '../../../contract/messaging/conversations.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

const Sent = ({
  ad,
  conversationId,
  onClose,
}: {
  ad: Ad;
  conversationId: string | null;
  onClose: () => void;
}) => {
  const user = useUser();
  const name = ad.owner.company ?? ad.owner.username;
  return (
    <Stack gap="md">
      <Text role="status">
        <Trans>Your message is with {name}. The answer comes to your inbox.</Trans>
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
  const [sent, setSent] = useState<{ conversationId: string | null } | null>(null);
  const save = useSave(contract.ads.inquire, { refresh: [contract.conversations.list] });

  const { getValues, setValue } = form;
  useEffect(() => {
    if (start !== '' && getValues('body') === '') setValue('body', start);
  }, [start, getValues, setValue]);

  const submit = form.handleSubmit(async ({ body: message }) => {
    setRefusal([]);
    try {
      const body = { message };
      const input = { params: { id: ad.id }, body, idempotencyKey: keys.current.for(body) };
      const { conversationId } = await save.mutateAsync(input);
      keys.current.arrived();
      form.reset({ body: '' });
      form.forgetDraft();
      setSent({ conversationId });
    } catch (error) {
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
        <Sent ad={ad} conversationId={sent.conversationId} onClose={close} />
      )}
    </Modal>
  );
};
