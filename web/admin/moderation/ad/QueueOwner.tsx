import { Trans, useLingui } from '@lingui/react/macro';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import type { AdBackground } from '../../../../contract/moderation/adReview.ts';
import { useFormat } from '../../../lib/format.ts';
import { contactText } from '../../../shared/adView/adText.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import { OwnerAds } from './OwnerAds.tsx';
import { OwnerRecord } from './OwnerRecord.tsx';
import classes from './QueueOwner.module.css';

type ContactType = Ad['contact']['types'][number];

/** Owner of the ad: name, member since, and contact channels offered to readers. */
export const QueueOwner = ({ ad, background }: { ad: Ad; background: AdBackground | undefined }) => {
  const { owner, contact } = ad;
  const { i18n } = useLingui();
  const format = useFormat();
  const name = owner.company ?? owner.username;
  const ways = contact.types.filter((type): type is Exclude<ContactType, 'in_app'> => type !== 'in_app');
  return (
    <Section title={<Trans>Owner</Trans>} card>
      <p className={classes.name}>
        {name}{' '}
        {ad.ownerBlocked && (
          <Chip tone="flame">
            <Trans>Blocked</Trans>
          </Chip>
        )}
      </p>
      <p className={classes.about}>
        <span>
          <bdi dir="ltr">@{owner.username}</bdi>
        </span>
        {owner.country !== null && <span>{format.country(owner.country)}</span>}
        <span>
          <Trans>
            joined <RelativeTime at={owner.memberSince} />
          </Trans>
        </span>
      </p>
      {background !== undefined && <OwnerRecord background={background} />}
      <dl className={classes.ways}>
        {ways.map((type) => (
          <div key={type}>
            <dt>{i18n._(contactText[type])}</dt>
            <dd>{contact.values?.[type] ?? <Trans>from the profile</Trans>}</dd>
          </div>
        ))}
        {ways.length === 0 && (
          <div>
            <dt>
              <Trans>Contact</Trans>
            </dt>
            <dd>
              <Trans>messages only</Trans>
            </dd>
          </div>
        )}
      </dl>
      <OwnerAds ad={ad} />
    </Section>
  );
};
