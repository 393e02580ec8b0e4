import { useLingui } from '@lingui/react/macro';
import { useUser } from '../lib/session.ts';
import { KeySheet } from './commandPalette/KeySheet.tsx';
import { paletteKey } from './commandPalette/paletteKey.ts';
import { goKeys } from './routes/goKeys.ts';
import { menuOf } from './routes/menus.ts';

/** The shortcut sheet, with the site-wide shortcuts available to this user. */
export const Keys = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const user = useUser();
  const places: Partial<Record<string, string>> = {
    '/': t`Home`,
    '/market': t`Market`,
    '/pricing': t`Pricing`,
  };
  for (const { to, label } of user === null ? [] : menuOf(user)) places[to] = i18n._(label);
  return (
    <KeySheet
      onClose={onClose}
      everywhere={[
        { key: paletteKey, does: t`Commands and search` },
        { key: '/', does: t`Search on this screen` },
        { key: '?', does: t`Show keyboard shortcuts` },
        { key: 'Esc', does: t`Close` },
        ...[...goKeys(user)].map(([letter, to]) => ({
          key: `G ${letter.toUpperCase()}`,
          does: t`Go to: ${places[to] ?? to}`,
        })),
      ]}
    />
  );
};
