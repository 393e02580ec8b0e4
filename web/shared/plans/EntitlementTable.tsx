import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Plan } from '../../../contract/billing/plans.ts';
import classes from './EntitlementTable.module.css';
import { EntitlementValue } from './EntitlementValue.tsx';
import { planRows } from './planText.ts';

type Props = { plans: readonly Plan[]; currentId: string | undefined };

/** Entitlements of each plan, side by side; on narrow screens the plan columns scroll beside the fixed row labels. */
export const EntitlementTable = ({ plans, currentId }: Props) => {
  const { t, i18n } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.scroll} aria-label={t`Plans compared`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" data-current={id === currentId || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {planRows.map(({ key, name, about }) => (
            <tr key={key}>
              <th scope="row">
                {key === 'marketMap' ? <Link to="/market/map">{i18n._(name)}</Link> : i18n._(name)}
                <span>{i18n._(about)}</span>
              </th>
              {plans.map(({ id, entitlements }) => (
                <td key={id} data-current={id === currentId || undefined}>
                  <EntitlementValue value={entitlements[key]} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Trans>Read the market, compare, ask</Trans>
              <span>
                <Trans>Open to everybody, with and without a plan</Trans>
              </span>
            </th>
            {plans.map(({ id }) => (
              <td key={id} data-current={id === currentId || undefined}>
                <EntitlementValue value />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
};
