import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import classes from './CompanyTabs.module.css';

/** What an admin of a company manages: the company itself, and its money. */
export const CompanyTabs = () => {
  const { t } = useLingui();
  return (
    <nav className={classes.tabs} aria-label={t`Company`}>
      <Link to="/users/company" activeOptions={{ exact: true }}>
        <Trans>Company</Trans>
      </Link>
      <Link to="/users/company/plan" activeOptions={{ includeSearch: false }}>
        <Trans>Plan</Trans>
      </Link>
      <Link to="/users/company/wallet" activeOptions={{ includeSearch: false }}>
        <Trans>Wallet</Trans>
      </Link>
      <Link to="/users/company/payments" activeOptions={{ includeSearch: false }}>
        <Trans>Payments</Trans>
      </Link>
    </nav>
  );
};
