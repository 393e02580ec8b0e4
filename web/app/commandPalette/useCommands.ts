import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCircleArrowRight,
  IconDatabase,
  IconDeviceDesktop,
  IconHelp,
  IconHome,
  IconKeyboard,
  IconLanguage,
  IconLogin2,
  IconLogout,
  IconMap,
  IconMoon,
  IconPlus,
  IconSend,
  IconSettings,
  IconSun,
  IconTag,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { isAdmin } from '../../../contract/core/access.ts';
import { kinds } from '../../admin/baseData/kinds.ts';
import { kindTitle } from '../../admin/baseData/kindTitle.ts';
import { settingsTabs } from '../../admin/siteSettings/settingsFields.ts';
import { languages, useLanguage } from '../../i18n/language.ts';
import { chooseLanguage } from '../../i18n/ownLanguage.ts';
import { useSession } from '../../lib/session.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { usePostAd } from '../../shared/adView/usePostAd.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { useSignOut } from '../header/useSignOut.ts';
import { menuOf } from '../routes/menus.ts';
import type { PaletteItem } from './PaletteDialog.tsx';

export type Command = PaletteItem & {
  /** `part`: a part of a screen, listed only when searched for. */
  kind: 'do' | 'go' | 'part';
  /** Additional search terms. */
  keywords?: string;
};

/** The commands and screens available to this user. */
export const useCommands = (): Command[] => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { user, status } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useLanguage();
  const postAd = usePostAd();
  const signOut = useSignOut();
  const to = (link: LinkProps) => () => void navigate(link);
  const may = (permission: string) => user?.permissions.some((one) => one === permission) === true;
  const all: (Command | false)[] = [
    {
      id: 'post',
      kind: 'do',
      label: t`Post an ad`,
      keywords: t`new offer bid sell buy`,
      icon: IconPlus,
      run: postAd,
    },
    user !== null &&
      !isAdmin(user.role) && {
        id: 'funds',
        kind: 'do',
        label: t`Add funds`,
        keywords: t`money wallet top up pay`,
        icon: IconWallet,
        run: to({ to: '/users/wallet' }),
      },
    user !== null &&
      !isAdmin(user.role) && {
        id: 'ask',
        kind: 'do',
        label: t`Contact support`,
        keywords: t`help ticket question`,
        icon: IconHelp,
        run: to({ to: '/users/tickets', search: { ask: 'new' } }),
      },
    may('notifications.send') && {
      id: 'write',
      kind: 'do',
      label: t`Send an announcement`,
      icon: IconSend,
      run: to({ to: '/admin/notifications', search: { message: 'new' } }),
    },
    may('plans.write') && {
      id: 'plan',
      kind: 'do',
      label: t`New plan`,
      icon: IconPlus,
      run: to({ to: '/admin/plans', search: { plan: 'new' } }),
    },
    status === 'ready' &&
      user === null && {
        id: 'signIn',
        kind: 'do',
        label: t`Sign in`,
        keywords: t`log in password`,
        icon: IconLogin2,
        run: () => authDialog.open(),
      },
    status === 'ready' &&
      user === null && {
        id: 'register',
        kind: 'do',
        label: t`Create an account`,
        keywords: t`register sign up`,
        icon: IconUserPlus,
        run: () => authDialog.open({ view: 'register' }),
      },
    { id: 'home', kind: 'go', label: t`Home`, icon: IconHome, run: to({ to: '/' }) },
    { id: '/market', kind: 'go', label: t`Market`, icon: IconCircleArrowRight, run: to({ to: '/market' }) },
    { id: '/market/map', kind: 'go', label: t`Map`, icon: IconMap, run: to({ to: '/market/map' }) },
    { id: '/pricing', kind: 'go', label: t`Pricing`, icon: IconTag, run: to({ to: '/pricing' }) },
    ...(user === null ? [] : menuOf(user)).map(
      ({ to: path, label, icon }): Command => ({
        id: path,
        kind: 'go',
        label: i18n._(label),
        ...(path.startsWith('/admin/') ? { note: t`Back office` } : {}),
        icon,
        run: to({ to: path }),
      }),
    ),
    ...(may('settings.write') ? settingsTabs : []).map(
      ({ id, label, fields }): Command => ({
        id: `settings:${id}`,
        kind: 'part',
        label: `${t`Site settings`} · ${i18n._(label)}`,
        keywords: fields.map((field) => i18n._(field.label)).join(' '),
        icon: IconSettings,
        run: to({ to: '/admin/site-settings', search: { tab: id } }),
      }),
    ),
    ...(may('basedata.write') ? kinds : []).map(
      (kind): Command => ({
        id: `baseData:${kind}`,
        kind: 'part',
        label: `${t`Base data`} · ${i18n._(kindTitle[kind])}`,
        icon: IconDatabase,
        run: to({ to: '/admin/base-data/$kind', params: { kind } }),
      }),
    ),
    ...(
      [
        ['light', t`Light theme`, IconSun],
        ['dark', t`Dark theme`, IconMoon],
        ['auto', t`System theme`, IconDeviceDesktop],
      ] as const
    )
      .filter(([scheme]) => scheme !== colorScheme)
      .map(
        ([scheme, label, icon]): Command => ({
          id: `theme:${scheme}`,
          kind: 'do',
          label,
          keywords: t`colours appearance night day`,
          icon,
          run: () => setColorScheme(scheme),
        }),
      ),
    ...languages
      .filter((one) => one !== shown)
      .map(
        (language): Command => ({
          id: `language:${language.code}`,
          kind: 'part',
          label: language.label,
          note: t`Language`,
          keywords: `${t`Language`} language ${language.code}`,
          icon: IconLanguage,
          run: () => void chooseLanguage(language),
        }),
      ),
    {
      id: 'keys',
      kind: 'do',
      label: t`Show keyboard shortcuts`,
      keywords: t`keyboard shortcuts help`,
      icon: IconKeyboard,
      run: () => shortcuts.open('keys'),
    },
    user !== null && {
      id: 'signOut',
      kind: 'do',
      label: t`Sign out`,
      keywords: t`log out leave`,
      icon: IconLogout,
      run: signOut,
    },
  ];
  return all.filter((one) => one !== false);
};
