import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import classes from './SaveBar.module.css';

/** `changes` is null for a new entry, which counts as unsaved from the start. */
type Props = { changes: number | null; saving: boolean; refusal: readonly string[]; onDiscard: () => void };

/** Number of unsaved changes with save and discard buttons; sticky below a long form. */
export const SaveBar = ({ changes, saving, refusal, onDiscard }: Props) => (
  <div className={classes.bar}>
    {refusal.length > 0 && (
      <Alert color="red" variant="light" role="alert" className={classes.refusal}>
        {refusal.join(' ')}
      </Alert>
    )}
    <span role="status" className={classes.note}>
      {changes === 0 && <Trans>Nothing changed</Trans>}
      {changes !== null && changes > 0 && (
        <Plural value={changes} one="# change not saved" other="# changes not saved" />
      )}
    </span>
    <Button variant="default" disabled={changes === 0 || saving} onClick={onDiscard}>
      <Trans>Discard</Trans>
    </Button>
    <Button type="submit" disabled={changes === 0} loading={saving}>
      <Trans>Save</Trans>
    </Button>
  </div>
);
