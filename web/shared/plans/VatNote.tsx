import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

/** Below prices of plans, where VAT is added to them. */
export const VatNote = ({ vatAdded }: { vatAdded: boolean }) =>
  vatAdded && (
    <Text size="sm" c="var(--ink-2)" mt="xs">
      <Trans>Prices exclude VAT, which is added where it is due.</Trans>
    </Text>
  );
