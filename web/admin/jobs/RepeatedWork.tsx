import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './JobsPage.module.css';
import { nameOfJob } from './jobText.ts';

type Work = Answer<typeof contract.jobs.overview>['repeated'][number];

const HOUR_SECONDS = 3600;

/** Scheduled tasks, with their last run on any instance. */
export const RepeatedWork = ({ repeated }: { repeated: readonly Work[] }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  return (
    <Section title={t`On a schedule`} card>
      <PlainTable
        label={t`On a schedule`}
        heads={[t`Task`, t`Last run`, t`Took`]}
        rows={repeated.map((work) => ({
          key: work.name,
          name: (
            <>
              {nameOfJob(i18n, work.name)}
              <span className={classes.quiet}>
                {work.everySeconds === HOUR_SECONDS ? <Trans>every hour</Trans> : <Trans>every minute</Trans>}
              </span>
            </>
          ),
          figures: [
            <Fragment key="ran">
              <RelativeTime at={work.ranAt} />
              {work.error !== null && (
                <>
                  {' '}
                  <span className={classes.bad}>
                    <Trans>failed</Trans>
                  </span>
                  <span className={classes.quiet}>{work.error}</span>
                </>
              )}
            </Fragment>,
            t`${number(work.milliseconds)} ms`,
          ],
        }))}
      />
    </Section>
  );
};
