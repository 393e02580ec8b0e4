import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { IconBan, IconDots, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { useUser } from '../../../lib/session.ts';
import { statusText } from '../../../shared/adView/adText.ts';
import classes from './DecisionBar.module.css';
import { type ModeratorMove, whyNot } from './moderatorMoves.ts';

type Props = { ad: Ad; busy: boolean; onMove: (move: ModeratorMove) => void };

const keyOf: Partial<Record<ModeratorMove, string>> = {
  approve: 'A',
  reject: 'R',
  edit: 'E',
  suspend: 'S',
};
const iconOf = { edit: IconPencil, suspend: IconBan, remove: IconTrash };

/** Menu of less frequent actions; disabled ones say why. */
const More = ({ ad, onMove }: Pick<Props, 'ad' | 'onMove'>) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  if (user === null) return null;
  const names = {
    edit: t`Edit`,
    suspend: t`Suspend`,
    remove: t`Delete for good`,
  };
  // A suspended ad has a separate restore button.
  const moves = (['edit', 'suspend', 'remove'] as const).filter(
    (move) => move !== 'suspend' || ad.status !== 'suspended',
  );
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

/** Approve and reject buttons with keyboard shortcuts; if neither is possible, says why. */
export const DecisionBar = ({ ad, busy, onMove }: Props) => {
  const { i18n } = useLingui();
  const user = useUser();
  if (user === null) return null;
  const state = i18n._(statusText[ad.status]).toLocaleLowerCase(i18n.locale);
  const isOpen = whyNot('approve', ad, user) === null;
  const isSuspended = ad.status === 'suspended';
  return (
    <div className={classes.root}>
      <div className={classes.buttons}>
        {!isSuspended && (
          <>
            <Button
              variant="default"
              disabled={!isOpen || busy}
              onClick={() => onMove('reject')}
              aria-keyshortcuts="R"
              aria-describedby={isOpen ? undefined : 'decided'}
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
      {!isOpen && !isSuspended && (
        <p id="decided" className={classes.reason}>
          <Trans>Only a waiting ad can be decided. State now: {state}.</Trans>
        </p>
      )}
    </div>
  );
};
