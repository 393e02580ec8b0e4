import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { OwnAds } from './useOwnAds.ts';

const NAMED = 5;

/** Closing is permanent, so the dialog asks first and names the ads. */
export const CloseAdsDialog = ({ own }: { own: OwnAds }) => {
  const { t } = useLingui();
  const { closing } = own;
  const rest = closing.length - NAMED;
  return (
    <Modal
      opened={closing.length > 0}
      onClose={own.cancelClose}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={own.cancelClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" onClick={own.confirmClose}>
            <Plural value={closing.length} one="Close the ad" other="Close # ads" />
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
