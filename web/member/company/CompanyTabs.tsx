import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CompanyRole } from '../../../contract/companies/companyRoles.ts';
import classes from './CompanyTabs.module.css';

/** The company itself, who did what in it, and for its admins its money. */
export const CompanyTabs = ({ ownRole }: { ownRole: CompanyRole }) => {
  const { t } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t`Company`}>
      <Link to="/users/company" activeOptions={{ exact: true }}>
        <Trans>Company</Trans>
      </Link>
      <Link to="/users/company/activity" activeOptions={{ includeSearch: false }}>
        <Trans>Activity</Trans>
      </Link>
      {ownRole === 'admin' && (
        <>
          <Link to="/users/company/plan" activeOptions={{ includeSearch: false }}>
            <Trans>Plan</Trans>
          </Link>
          <Link to="/users/company/wallet" activeOptions={{ includeSearch: false }}>
            <Trans>Wallet</Trans>
          </Link>
          <Link to="/users/company/payments" activeOptions={{ includeSearch: false }}>
            <Trans>Payments</Trans>
          </Link>
        </>
      )}
    </nav>
  );
};
