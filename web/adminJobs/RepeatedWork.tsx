import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { Ago } from '../ui/Ago.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './JobsPage.module.css';
import { nameOfJob } from './jobText.ts';

type Work = Answer<typeof contract.jobs.overview>['repeated'][number];

const HOUR_SECONDS = 3600;

/** What is done by the clock, with its last run on whichever instance. */
export const RepeatedWork = ({ repeated }: { repeated: readonly Work[] }) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  return (
    <Section title={t`By the clock`} card>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t`By the clock`}>
        <table className={classes.table} aria-label={t`By the clock`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Work</Trans>
              </th>
              <th scope="col">
                <Trans>Last run</Trans>
              </th>
              <th scope="col">
                <Trans>Took</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {repeated.map((work) => (
              <tr key={work.name}>
                <th scope="row">
                  {nameOfJob(i18n, work.name)}
                  <span className={classes.quiet}>
                    {work.everySeconds === HOUR_SECONDS ? (
                      <Trans>every hour</Trans>
                    ) : (
                      <Trans>every minute</Trans>
                    )}
                  </span>
                </th>
                <td>
                  <Ago at={work.ranAt} />
                  {work.error !== null && (
                    <>
                      {' '}
                      <span className={classes.bad}>
                        <Trans>failed</Trans>
                      </span>
                      <span className={classes.quiet}>{work.error}</span>
                    </>
                  )}
                </td>
                <td>{t`${number(work.milliseconds)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
};
