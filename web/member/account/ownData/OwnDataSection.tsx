import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { KeptList } from '../../../shared/kept/KeptList.tsx';
import classes from '../AccountRows.module.css';
import { ReadSection } from '../ReadSection.tsx';
import { CopyRow } from './CopyRow.tsx';
import { ErasureRow } from './ErasureRow.tsx';

const WHILE_MADE_MS = 3_000;

/** What is stored of the member: a copy of it, what became of a request for deletion, and what stays afterwards. */
export const OwnDataSection = () => {
  const { t } = useLingui();
  const [opened, dialog] = useDisclosure(false);
  const read = useRead(contract.ownRights.read, undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.copy?.state === 'open' ? WHILE_MADE_MS : false),
  });
  return (
    <div id="data">
      <ReadSection title={<Trans>Your data</Trans>} read={read} height={96}>
        {({ copy, erasure, isHeld }) => (
          <Stack gap="md">
            <CopyRow copy={copy} />
            {erasure !== null && <ErasureRow erasure={erasure} isHeld={isHeld} />}
            <p className={classes.facts}>
              <Anchor component="button" type="button" inherit onClick={dialog.open}>
                <Trans>What we keep when you delete your account</Trans>
              </Anchor>
            </p>
          </Stack>
        )}
      </ReadSection>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={<Trans>What we keep of a deleted account</Trans>}
        size={520}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <KeptList />
      </Modal>
    </div>
  );
};
