import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PayerContext } from '../../shared/money/payer.ts';
import { PaymentsPage } from '../payments/PaymentsPage.tsx';
import { PlansPage } from '../plans/PlansPage.tsx';
import { WalletPage } from '../wallet/WalletPage.tsx';
import { OwnCompany } from './OwnCompany.tsx';

/** A screen about the money of the own company, for its admins. */
const AsCompany = ({ children }: { children: ReactNode }) => (
  <OwnCompany
    opensTo={(role) => role === 'admin'}
    closed={{
      title: <Trans>Only admins manage the money</Trans>,
      text: <Trans>Your company’s admins see its plan, wallet and payments here.</Trans>,
    }}
    without={<Trans>A company can have a plan and a wallet that its people share.</Trans>}
    renderScreen={() => <PayerContext value="company">{children}</PayerContext>}
  />
);

export const CompanyPlanPage = () => (
  <AsCompany>
    <PlansPage />
  </AsCompany>
);

export const CompanyWalletPage = () => (
  <AsCompany>
    <WalletPage />
  </AsCompany>
);

export const CompanyPaymentsPage = () => (
  <AsCompany>
    <PaymentsPage />
  </AsCompany>
);
