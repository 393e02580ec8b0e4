import { Plural, Trans } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import classes from './AdCautions.module.css';

type Caution = Ad['checks']['cautions'][number];

const CautionChip = ({ caution: { reason, found, fix } }: { caution: Caution }) => (
  <Popover width={320} position="bottom-start" withArrow trapFocus={false} returnFocus>
    <Popover.Target>
      <button type="button" className={classes.chip}>
        <IconInfoCircle size={14} aria-hidden />
        <span>{reason}</span>
      </button>
    </Popover.Target>
    <Popover.Dropdown className={classes.more}>
      <p className={classes.reason}>{reason}</p>
      {found !== null && (
        <p>
          <Trans>Found in this ad:</Trans> <q>{found}</q>
        </p>
      )}
      {fix !== null && <p>{fix}</p>}
      <p className={classes.note}>
        <Trans>
          A reason to look twice, found in the ad itself. It does not mean that anything is wrong.
        </Trans>
      </p>
    </Popover.Dropdown>
  </Popover>
);

/** Cautions about an ad, in neutral wording. */
export const AdCautions = ({ cautions }: { cautions: readonly Caution[] }) => {
  if (cautions.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="cautions">
      <h2 id="cautions" className={classes.title}>
        <Plural value={cautions.length} one="# caution" other="# cautions" />
      </h2>
      <ul className={classes.list}>
        {cautions.map((caution) => (
          <li key={caution.id}>
            <CautionChip caution={caution} />
          </li>
        ))}
      </ul>
    </section>
  );
};
