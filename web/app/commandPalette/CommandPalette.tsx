import { useLingui } from '@lingui/react/macro';
import { IconDroplet, IconFileText, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isAdmin } from '../../../contract/core/access.ts';
import type { Suggestion } from '../../../contract/market/market.ts';
import { useUser } from '../../lib/session.ts';
import { pickedSearch } from '../../shared/suggest/suggest.ts';
import { useSuggestions } from '../../shared/suggest/useSuggestions.ts';
import { hitKinds, hitsByKind, labelOfHit } from './hits.ts';
import { PaletteDialog, type PaletteGroup, type PaletteItem } from './PaletteDialog.tsx';
import { ranked } from './ranking.ts';
import { recentCommands } from './recent.ts';
import { useAdminHits } from './useAdminHits.ts';
import { useCommands } from './useCommands.ts';

const FITTING_MAX = 7;
const SUGGESTED_MAX = 6;

const marketSign: Record<Suggestion['kind'], PaletteItem['icon']> = {
  product: IconDroplet,
  product_type: IconDroplet,
  port: IconMapPin,
  country: IconMapPin,
  trading_region: IconMapPin,
  ad: IconFileText,
  word: IconSearch,
};

/** Market suggestions for the typed text, the text itself first. */
const useMarketItems = (typed: string): PaletteItem[] => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const text = typed.trim();
  const suggestions = useSuggestions(typed, true);
  if (text === '') return [];
  return [
    {
      id: 'market:text',
      label: t`Search the market for “${text}”`,
      icon: IconSearch,
      run: () => void navigate({ to: '/market', search: { q: text } }),
    },
    ...suggestions
      .filter(({ kind }) => kind !== 'word')
      .slice(0, SUGGESTED_MAX)
      .map((one): PaletteItem => {
        const search = pickedSearch({}, one);
        return {
          id: `market:${one.kind}:${one.value}`,
          label: one.label,
          note: one.note,
          icon: marketSign[one.kind],
          run: () =>
            void (search === null
              ? navigate({ to: '/market/$slug', params: { slug: one.value } })
              : navigate({ to: '/market', search })),
        };
      }),
  ];
};

/** Finds commands, screens and, for staff, records of the back office. */
export const CommandPalette = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const owner = user?.id ?? 'visitor';
  const isStaff = user !== null && isAdmin(user.role);
  const [text, setText] = useState('');
  const commands = useCommands();
  const recent = useMemo(() => recentCommands.read(owner), [owner]);
  const { hits, busy } = useAdminHits(text, isStaff);
  const market = useMarketItems(text);

  const atRest = (): PaletteGroup[] => {
    const last = recent.flatMap((id) => commands.find((one) => one.id === id) ?? []);
    const others = commands.filter((one) => !last.includes(one));
    return [
      { name: t`Recent`, items: last },
      { name: t`Actions`, items: others.filter(({ kind }) => kind === 'do') },
      { name: t`Go to`, items: others.filter(({ kind }) => kind === 'go') },
    ];
  };
  const found = (): PaletteGroup[] => [
    { name: t`Commands`, items: ranked(commands, text, FITTING_MAX) },
    ...hitsByKind(hits).map(([kind, some]) => ({
      name: i18n._(hitKinds[kind].name),
      items: some.map(({ id, label, note }) => ({
        id: `${kind}:${id}`,
        label: labelOfHit(kind, label),
        note,
        icon: hitKinds[kind].icon,
        run: () => void navigate(hitKinds[kind].leads(id)),
      })),
    })),
    { name: t`Market`, items: market },
  ];
  const groups = (text.trim() === '' ? atRest() : found()).filter(({ items }) => items.length > 0);

  const pick = (item: PaletteItem) => {
    if (commands.some(({ id }) => id === item.id)) recentCommands.add(owner, item.id);
    onClose();
    item.run();
  };
  return (
    <PaletteDialog
      placeholder={
        isStaff
          ? t`A command, a user, GM-number, ticket, payment …`
          : t`A command, a screen, a product, a port …`
      }
      text={text}
      onText={setText}
      groups={groups}
      busy={busy}
      onPick={pick}
      onClose={onClose}
    />
  );
};
