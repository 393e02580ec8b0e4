import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconShare2,
  IconSquareCheck,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { AskAbout } from './AskAbout.tsx';
import classes from './MyAdActions.module.css';
import { bulkOrder, likelyMove, moveText, type OwnMove, useWhyNot } from './ownMoves.ts';
import { shareAd } from './shareAd.ts';
import type { OwnAds } from './useOwnAds.ts';

const moveIcon: Record<OwnMove, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  submit: IconSend,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  renew: IconRefresh,
  close: IconSquareCheck,
  remove: IconTrash,
};

type Props = { ad: AdSummary; own: OwnAds };

const Edit = ({ ad }: { ad: AdSummary }) => {
  const why = useWhyNot()('edit', ad.status);
  const icon = <IconPencil size={14} aria-hidden />;
  const label = ad.status === 'rejected' ? <Trans>Correct</Trans> : <Trans>Edit</Trans>;
  if (why !== null) {
    return (
      <Tooltip label={why}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={icon}
          data-disabled
          aria-disabled
          aria-description={why}
        >
          {label}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={icon}
      renderRoot={(props) => <Link to="/users/ads/$id/edit" params={{ id: ad.id }} {...props} />}
    >
      {label}
    </Button>
  );
};

/** A disabled menu item stays focusable and says why. */
const Entry = ({
  icon,
  why,
  danger = false,
  onClick,
  children,
}: {
  icon: ReactNode;
  why: string | null;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Menu.Item
    leftSection={icon}
    aria-disabled={why !== null}
    data-closed={why !== null || undefined}
    closeMenuOnClick={why === null}
    className={classes.entry ?? ''}
    {...(danger && why === null ? { color: 'red' } : {})}
    onClick={() => why === null && onClick()}
  >
    {children}
    {why !== null && <span className={classes.why}>{why}</span>}
  </Menu.Item>
);

const More = ({ ad, own }: Props) => {
  const { t, i18n } = useLingui();
  const whyNot = useWhyNot();
  const move = (one: OwnMove) => {
    const Icon = moveIcon[one];
    return (
      <Entry
        key={one}
        icon={<Icon size={15} aria-hidden />}
        why={whyNot(one, ad.status)}
        danger={one === 'remove'}
        onClick={() => own.run(one, [ad])}
      >
        {i18n._(moveText[one])}
      </Entry>
    );
  };
  const duplicate = (
    <Entry icon={<IconCopy size={15} aria-hidden />} why={null} onClick={() => void own.duplicate(ad)}>
      <Trans>Duplicate</Trans>
    </Entry>
  );
  const all = (
    <>
      {bulkOrder.filter((one) => one !== 'remove').map(move)}
      <Menu.Divider />
      <Entry
        icon={<IconStar size={15} aria-hidden />}
        why={ad.status === 'approved' ? null : t`Only a published ad can be featured`}
        onClick={() => void own.feature(ad, !ad.featured)}
      >
        {ad.featured ? <Trans>Stop featuring</Trans> : <Trans>Feature</Trans>}
      </Entry>
      {duplicate}
      <Entry
        icon={<IconShare2 size={15} aria-hidden />}
        why={ad.status === 'approved' ? null : t`Only published ads have an address for others`}
        onClick={() => void shareAd(ad)}
      >
        <Trans>Share</Trans>
      </Entry>
      <Menu.Divider />
      {move('remove')}
    </>
  );
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          className={classes.more ?? ''}
          loading={own.busy === ad.id}
          aria-label={t`More for ${ad.title}`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{ad.status === 'suspended' ? duplicate : all}</Menu.Dropdown>
    </Menu>
  );
};

/** Actions of an own ad: the most likely one as a button, all of them in the menu; unavailable ones say why. */
export const MyAdActions = ({ ad, own }: Props) => {
  const { i18n } = useLingui();
  const likely = likelyMove[ad.status];
  const why = useWhyNot();
  const whyNot = likely === null ? null : why(likely, ad.status);
  const Icon = likely === null ? null : moveIcon[likely];
  return (
    <div className={classes.actions}>
      {likely !== null && Icon !== null && (
        <Tooltip label={whyNot} disabled={whyNot === null}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            disabled={own.busy !== null && own.busy !== ad.id}
            {...(whyNot !== null && {
              'data-disabled': true,
              'aria-disabled': true,
              'aria-description': whyNot,
            })}
            onClick={() => whyNot === null && own.run(likely, [ad])}
          >
            {i18n._(moveText[likely])}
          </Button>
        </Tooltip>
      )}
      {/* Of a suspended ad nothing can be edited or moved: the way on is through the moderators. */}
      {ad.status === 'suspended' ? <AskAbout ad={ad} /> : <Edit ad={ad} />}
      <More ad={ad} own={own} />
    </div>
  );
};
