import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { isKind } from '../../admin/baseData/kinds.ts';
import { kindTitle } from '../../admin/baseData/kindTitle.ts';
import type { MenuEntry } from '../routes/menus.ts';
import classes from './Breadcrumbs.module.css';

type Crumb = { label: string; to: MenuEntry['to'] | '/admin' };

/** The breadcrumbs of a screen; none for entries of the member menu. */
const useCrumbs = (root: string, menu: readonly MenuEntry[]): Crumb[] => {
  const { t, i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, '') });
  const isBackOffice = path.startsWith('/admin');
  const screens = menu
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((a, b) => a.to.length - b.to.length);
  const last = screens.at(-1);
  if (last === undefined) return [];
  const rest = path.slice(last.to.length + 1);
  const leaf = isKind(rest) ? i18n._(kindTitle[rest]) : rest.endsWith('/edit') ? t`Edit ad` : null;
  const crumbs: Crumb[] = [
    { label: root, to: isBackOffice ? '/admin' : '/users/dashboard' },
    ...screens.map(({ to, label }) => ({ to, label: i18n._(label) })),
    ...(leaf === null ? [] : [{ to: last.to, label: leaf }]),
  ];
  return isBackOffice || crumbs.length > 2 ? crumbs : [];
};

/** The current screen and its parents. */
export const Breadcrumbs = ({ root, menu }: { root: string; menu: readonly MenuEntry[] }) => {
  const { t } = useLingui();
  const crumbs = useCrumbs(root, menu);
  if (crumbs.length === 0) return null;
  return (
    <nav
      className={classes.crumbs}
      aria-label={t`Breadcrumbs`}
      data-crumbs
      data-deep={crumbs.length > 2 || undefined}
    >
      <ol>
        {crumbs.map(({ label, to }, place) => (
          <li key={label}>
            {place > 0 && <IconChevronRight size={13} aria-hidden />}
            {place === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to}>{label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
