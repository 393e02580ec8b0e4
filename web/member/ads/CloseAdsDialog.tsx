import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type CloseReason, closeReasons } from '../../../contract/ads/adStates.ts';
import type { OwnAds } from './useOwnAds.ts';

const NAMED = 5;

const reasonText: Record<CloseReason, MessageDescriptor> = {
  done: msg`The cargo was traded`,
  withdrawn: msg`I’m withdrawing it from the market`,
  other: msg`Another reason`,
};

/** Closing is permanent, so the dialog asks first, names the ads and asks why. */
export const CloseAdsDialog = ({ own }: { own: OwnAds }) => {
  const { t, i18n } = useLingui();
  const { closing } = own;
  const [reason, setReason] = useState<CloseReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const leave = () => {
    setReason(null);
    setIsMissing(false);
  };
  const close = () => {
    if (reason === null) {
      setIsMissing(true);
      return;
    }
    own.confirmClose(reason);
    leave();
  };
  const cancel = () => {
    own.cancelClose();
    leave();
  };
  const rest = closing.length - NAMED;
  return (
    <Modal
      opened={closing.length > 0}
      onClose={cancel}
      title={<Plural value={closing.length} one="Close this ad?" other="Close # ads?" />}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <div>
          {closing.slice(0, NAMED).map((ad) => (
            <Text key={ad.id} fw={600} size="sm">
              {ad.title}
            </Text>
          ))}
          {rest > 0 && (
            <Text size="sm" c="dimmed">
              <Plural value={rest} one="and # more" other="and # more" />
            </Text>
          )}
        </div>
        <Text size="sm">
          <Trans>
            A closed ad leaves the market for good. To offer the cargo again, duplicate it; to take it off the
            market for a while, pause it.
          </Trans>
        </Text>
        <Radio.Group
          label={
            <Plural value={closing.length} one="Why are you closing it?" other="Why are you closing them?" />
          }
          description={<Trans>Only you and the site’s staff see this.</Trans>}
          error={isMissing && <Trans>Choose a reason</Trans>}
          value={reason}
          onChange={(value) => {
            setReason(closeReasons.find((one) => one === value) ?? null);
            setIsMissing(false);
          }}
        >
          <Stack gap="xs" mt="xs">
            {closeReasons.map((one) => (
              <Radio key={one} value={one} label={i18n._(reasonText[one])} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" onClick={close}>
            <Plural value={closing.length} one="Close the ad" other="Close # ads" />
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
