import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconDots, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import { useUser } from '../../../lib/session.ts';
import classes from './DecisionBar.module.css';
import { type ModeratorMove, whyNot } from './moderatorMoves.ts';

type Props = { ad: Ad; busy: boolean; onMove: (move: ModeratorMove) => void };

const keyOf: Partial<Record<ModeratorMove, string>> = {
  approve: 'A',
  reject: 'R',
  edit: 'E',
  suspend: 'S',
};
const iconOf = { edit: IconPencil, suspend: IconBan, review: IconArrowBackUp, remove: IconTrash };

/** Menu of less frequent actions; disabled ones say why. */
const More = ({ ad, onMove }: Pick<Props, 'ad' | 'onMove'>) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  if (user === null) return null;
  const names = {
    edit: t`Edit`,
    suspend: t`Suspend`,
    review: t`Send back to review`,
    remove: t`Delete for good`,
  };
  // A suspended ad has a separate restore button.
  const moves = (['edit', 'suspend', 'review', 'remove'] as const).filter((move) => {
    if (move === 'review') return adCan('review', ad.status);
    return move !== 'suspend' || ad.status !== 'suspended';
  });
  return (
    <Menu position="bottom-end" withinPortal width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`More actions`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => {
          const reason = whyNot(move, ad, user);
          const Icon = iconOf[move];
          const key = keyOf[move];
          return (
            <Menu.Item
              key={move}
              disabled={reason !== null}
              {...(move === 'remove' ? { color: 'red' } : {})}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={key !== undefined && <Kbd className={classes.key}>{key}</Kbd>}
              onClick={() => onMove(move)}
            >
              {names[move]}
              {reason !== null && <span className={classes.why}>{i18n._(reason)}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The decisions that the state allows, with their keys. */
export const DecisionBar = ({ ad, busy, onMove }: Props) => {
  const { i18n } = useLingui();
  const user = useUser();
  if (user === null) return null;
  const isOpen = whyNot('approve', ad, user) === null;
  const isSuspended = ad.status === 'suspended';
  const isDecided = ad.status !== 'pending' && !isSuspended;
  const mayReturn = isDecided && whyNot('review', ad, user) === null;
  const whyShut = isOpen ? null : whyNot('approve', ad, user);
  return (
    <div className={classes.root}>
      <div className={classes.buttons}>
        {mayReturn && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => onMove('review')}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
          >
            <Trans>Send back to review</Trans>
          </Button>
        )}
        {ad.status === 'pending' && (
          <>
            <Button
              variant="default"
              disabled={whyNot('reject', ad, user) !== null || busy}
              onClick={() => onMove('reject')}
              aria-keyshortcuts="R"
              rightSection={<Kbd className={classes.key}>R</Kbd>}
            >
              <Trans>Reject</Trans>
            </Button>
            <Button
              disabled={!isOpen}
              loading={busy}
              onClick={() => onMove('approve')}
              aria-keyshortcuts="A"
              aria-describedby={isOpen ? undefined : 'decided'}
              rightSection={<Kbd className={classes.key}>A</Kbd>}
            >
              <Trans>Approve</Trans>
            </Button>
          </>
        )}
        {isSuspended && (
          <Button
            loading={busy}
            onClick={() => onMove('restore')}
            aria-keyshortcuts="S"
            leftSection={<IconRestore size={16} aria-hidden />}
            rightSection={<Kbd className={classes.key}>S</Kbd>}
          >
            <Trans>Restore</Trans>
          </Button>
        )}
        <More ad={ad} onMove={onMove} />
      </div>
      {ad.status === 'pending' && whyShut !== null && (
        <p id="decided" className={classes.reason}>
          {i18n._(whyShut)}
        </p>
      )}
    </div>
  );
};
