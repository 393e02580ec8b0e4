import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Progress } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { useFormat } from '../../lib/format.ts';
import { SummaryLines } from '../../shared/adForm/sections/SummaryLines.tsx';
import type { useAdCheck } from '../../shared/adForm/useAdCheck.ts';
import { fieldText } from '../../shared/adView/adParts.ts';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './AdSummaryPanel.module.css';
import { Breaches, Cautions, Risk, Rules } from './CheckFindings.tsx';
import type { EditMode } from './editMode.ts';
import { SaveEffect } from './editNotices.tsx';
import { SaveNote } from './SaveNote.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import type { AdEditor } from './useAdEditor.ts';
import type { Submission } from './useSubmitAd.ts';

type Props = {
  editor: AdEditor;
  payload: AdPayload;
  /** Content stored on the server; null for a new ad. */
  stored: AdPayload | null;
  /** Form row of each quality value in the payload. */
  qualityRows: readonly number[];
  checked: ReturnType<typeof useAdCheck>;
  open: readonly { path: string }[];
  submission: Submission;
  onReload: () => void;
};

const Missing = ({ open, goTo }: { open: Props['open']; goTo: (path: string) => void }) => {
  const { i18n } = useLingui();
  if (open.length === 0) return null;
  // Two files, or both ends of a window, are one thing to do.
  const named = new Map<string, string>();
  for (const { path } of open.toReversed()) named.set(i18n._(fieldText(path)), path);
  return (
    <div>
      <h3 className={classes.label}>
        <Plural value={named.size} one="One thing to do" other="# things to do" />
      </h3>
      <ul className={classes.missing}>
        {[...named].toReversed().map(([name, path]) => (
          <li key={path}>
            <Anchor component="button" type="button" inherit onClick={() => goTo(path)}>
              {name}
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

type MainProps = { mode: EditMode; isRejected: boolean; submission: Submission };

const MainButton = ({ mode, isRejected, submission }: MainProps) => {
  const { submit, save, renew, busy } = submission;
  const labels = {
    draft: <Trans>Submit for approval</Trans>,
    waiting: <Trans>Save changes</Trans>,
    published: <Trans>Save changes</Trans>,
    revision: isRejected ? <Trans>Submit again</Trans> : <Trans>Save changes</Trans>,
    expired: <Trans>Renew</Trans>,
  };
  const act = { draft: submit, waiting: save, published: save, revision: save, expired: renew };
  return (
    <Button color="flame" loading={busy} className={classes.submit} onClick={() => void act[mode]()}>
      {labels[mode]}
    </Button>
  );
};

/** Live summary of the ad, what it lacks, and its save state. A collapsible bar on small screens. */
export const AdSummaryPanel = (props: Props) => {
  const { editor, payload, stored, qualityRows, checked, open, submission, onReload } = props;
  const { t } = useLingui();
  const [expanded, setExpanded] = useState(false);
  const title = payload.title ?? (payload.productId === undefined ? undefined : checked.check?.title);
  const faulty = editor.session.issues().length;
  const goTo = (path: string) => {
    setExpanded(false);
    submission.goTo(path);
  };
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
        <Missing open={open} goTo={goTo} />
        {checked.check !== undefined && (
          <>
            <Rules check={checked.check} />
            <Breaches check={checked.check} goTo={goTo} rowOf={(at) => qualityRows[at] ?? at} />
            <Cautions check={checked.check} goTo={goTo} />
          </>
        )}
      </div>
      <div className={classes.actions}>
        {checked.check !== undefined && <Risk risk={checked.check.risk} />}
        <StoppedNotice editor={editor} onReload={onReload} onReplaced={submission.saved} />
        {editor.mode === 'published' && stored !== null && <SaveEffect stored={stored} payload={payload} />}
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
          {editor.mode === 'expired' && (
            <Button variant="default" disabled={submission.busy} onClick={() => void submission.save()}>
              <Trans>Save</Trans>
            </Button>
          )}
          <MainButton
            mode={editor.mode}
            isRejected={editor.ad?.status === 'rejected'}
            submission={submission}
          />
        </div>
      </div>
    </aside>
  );
};
