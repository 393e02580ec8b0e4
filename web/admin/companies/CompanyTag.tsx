import { Trans } from '@lingui/react/macro';
import type { CompanyInList } from '../../../contract/companies/companyDesk.ts';
import { Chip } from '../../ui/Chip.tsx';

export const CompanyTag = ({ state }: Pick<CompanyInList, 'state'>) =>
  state === 'active' ? (
    <Chip tone="ok">
      <Trans>Active</Trans>
    </Chip>
  ) : (
    <Chip tone="plain">
      <Trans>Closed</Trans>
    </Chip>
  );
