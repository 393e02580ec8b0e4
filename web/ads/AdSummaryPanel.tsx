import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Progress } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdPayload } from '../../contract/adPayload.ts';
import { useFormat } from '../lib/format.ts';
import { SideTag } from '../ui/SideTag.tsx';
import classes from './AdSummaryPanel.module.css';
import { fieldText } from './fieldText.ts';
import { SaveNote } from './SaveNote.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import { SummaryLines } from './SummaryLines.tsx';
import type { useAdCheck } from './useAdCheck.ts';
import type { AdEditor } from './useAdEditor.ts';
import type { Submission } from './useSubmitAd.ts';

type Props = {
  editor: AdEditor;
  payload: AdPayload;
  checked: ReturnType<typeof useAdCheck>;
  open: readonly { path: string }[];
  submission: Submission;
  onReload: () => void;
};

const Missing = ({ open, goTo }: { open: Props['open']; goTo: (path: string) => void }) => {
  const { i18n } = useLingui();
  if (open.length === 0) return null;
  return (
    <div>
      <h3 className={classes.label}>
        <Plural value={open.length} one="One thing to do" other="# things to do" />
      </h3>
      <ul className={classes.missing}>
        {open.map(({ path }) => (
          <li key={path}>
            <Anchor component="button" type="button" inherit onClick={() => goTo(path)}>
              {i18n._(fieldText(path))}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Completeness = ({ share }: { share: number }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div>
      <h3 className={classes.label}>
        <Trans>Complete</Trans> <span className={classes.figure}>{format.percent(share)}</span>
      </h3>
      <Progress value={share * 100} size="sm" aria-label={t`Completeness`} />
    </div>
  );
};

/** The ad as it builds itself, what it lacks, and whether it is saved. On a small screen a bar that opens. */
export const AdSummaryPanel = ({ editor, payload, checked, open, submission, onReload }: Props) => {
  const { t } = useLingui();
  const [expanded, setExpanded] = useState(false);
  const title = payload.title ?? (payload.productId === undefined ? undefined : checked.check?.title);
  const faulty = editor.session.issues().length > 0;
  return (
    <aside className={classes.root} aria-label={t`Summary`} data-expanded={expanded}>
      <div className={classes.details} id="summary-details">
        <div className={classes.head}>
          {payload.side !== undefined && <SideTag side={payload.side} />}
          <strong className={classes.title}>{title ?? <Trans>Your ad</Trans>}</strong>
        </div>
        <SummaryLines payload={payload} check={checked.check} />
        {checked.isFailed && (
          <p className={classes.note}>
            <Trans>The check did not answer.</Trans>{' '}
            <Anchor component="button" type="button" inherit onClick={checked.retry}>
              <Trans>Retry</Trans>
            </Anchor>
          </p>
        )}
        {checked.check !== undefined && <Completeness share={checked.check.completeness} />}
        <Missing
          open={open}
          goTo={(path) => {
            setExpanded(false);
            submission.goTo(path);
          }}
        />
      </div>
      <div className={classes.actions}>
        <StoppedNotice editor={editor} onReload={onReload} />
        <SaveNote editor={editor} faulty={faulty} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.expand}
            aria-expanded={expanded}
            aria-controls="summary-details"
            rightSection={<IconChevronUp size={16} aria-hidden className={classes.chevron} />}
            onClick={() => setExpanded(!expanded)}
          >
            <Trans>Summary</Trans>
          </Button>
          <Button
            color="flame"
            loading={submission.busy}
            className={classes.submit}
            onClick={() => void submission.submit()}
          >
            {editor.autosaved ? <Trans>Submit for approval</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </div>
      </div>
    </aside>
  );
};
