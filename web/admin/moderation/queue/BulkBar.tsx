import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import classes from './BulkBar.module.css';
import { failureText } from './bulkApproval.ts';
import type { BulkApproval } from './useBulkApproval.ts';

/** Number of selected ads and bulk actions; afterwards, the failures. */
export const BulkBar = ({ bulk }: { bulk: BulkApproval }) => {
  const { t, i18n } = useLingui();
  const { picked, failures } = bulk;
  return (
    <>
      {failures !== null && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          m="xs"
          withCloseButton
          closeButtonLabel={t`Close`}
          onClose={bulk.forgetFailures}
          title={failures.of === 'approve' ? <Trans>Not published</Trans> : <Trans>Not undone</Trans>}
        >
          <ul className={classes.failures}>
            {failures.ads.map(({ id, title, code }) => (
              <li key={id}>
                {title}: {i18n._(failureText(code))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {picked.length > 0 && (
        <section className={classes.bar} aria-label={t`Selected ads`}>
          <span aria-live="polite">
            <Plural value={picked.length} one="# selected" other="# selected" />
          </span>
          <Button size="xs" loading={bulk.busy} onClick={() => void bulk.run()}>
            <Plural value={picked.length} one="Approve # ad" other="Approve # ads" />
          </Button>
          <Button size="xs" variant="subtle" onClick={bulk.clear}>
            <Trans>Clear selection</Trans>
          </Button>
        </section>
      )}
    </>
  );
};
