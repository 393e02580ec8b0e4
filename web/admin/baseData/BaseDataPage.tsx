import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import classes from './BaseDataPage.module.css';
import { isKind, type Kind, kinds } from './kinds.ts';
import { kindTitle } from './kindTitle.ts';

const screens = {
  products: lazy(() => import('./products/ProductsScreen.tsx').then((m) => ({ default: m.ProductsScreen }))),
  'product-types': lazy(() => import('./TypesScreen.tsx').then((m) => ({ default: m.TypesScreen }))),
  countries: lazy(() => import('./CountriesScreen.tsx').then((m) => ({ default: m.CountriesScreen }))),
  units: lazy(() => import('./UnitsScreen.tsx').then((m) => ({ default: m.UnitsScreen }))),
  currencies: lazy(() => import('./CurrenciesScreen.tsx').then((m) => ({ default: m.CurrenciesScreen }))),
  ports: lazy(() => import('./PortsScreen.tsx').then((m) => ({ default: m.PortsScreen }))),
  'delivery-terms': lazy(() =>
    import('./DeliveryTermsScreen.tsx').then((m) => ({ default: m.DeliveryTermsScreen })),
  ),
  'payment-terms': lazy(() =>
    import('./PaymentTermsScreen.tsx').then((m) => ({ default: m.PaymentTermsScreen })),
  ),
  'trading-regions': lazy(() =>
    import('./TradingRegionsScreen.tsx').then((m) => ({ default: m.TradingRegionsScreen })),
  ),
  'hazard-classes': lazy(() =>
    import('./HazardClassesScreen.tsx').then((m) => ({ default: m.HazardClassesScreen })),
  ),
  'spec-templates': lazy(() =>
    import('./products/SpecTemplatesScreen.tsx').then((m) => ({ default: m.SpecTemplatesScreen })),
  ),
  benchmarks: lazy(() => import('./BenchmarksScreen.tsx').then((m) => ({ default: m.BenchmarksScreen }))),
  calendars: lazy(() => import('./CalendarsScreen.tsx').then((m) => ({ default: m.CalendarsScreen }))),
} satisfies Record<Kind, unknown>;

const ROWS_AWAITED = 10;
const ROW_HEIGHT = 53;

const OneKind = ({ kind }: { kind: Kind }) => {
  const { t, i18n } = useLingui();
  const title = i18n._(kindTitle[kind]);
  usePageTitle(title);
  const Screen = screens[kind];
  const tabs = useRef<HTMLElement>(null);
  // On narrow screens the active tab may be scrolled out of view.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
    if (tab == null || tabs.current === null) return;
    tabs.current.scrollLeft = tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2;
  }, [kind]);
  return (
    <>
      <nav ref={tabs} className={classes.tabs} aria-label={t`Base data`}>
        {kinds.map((one) => (
          <Link
            key={one}
            data-kind={one}
            to="/admin/base-data/$kind"
            params={{ kind: one }}
            className={classes.tab}
            activeOptions={{ includeSearch: false }}
          >
            {i18n._(kindTitle[one])}
          </Link>
        ))}
      </nav>
      <Suspense
        fallback={
          <div role="status" aria-label={title} aria-busy>
            <SkeletonRows rows={ROWS_AWAITED} height={ROW_HEIGHT} />
          </div>
        }
      >
        <Screen key={kind} />
      </Suspense>
    </>
  );
};

/** Base data for ads: one page per kind, all with the same layout. */
export const BaseDataPage = () => {
  const { kind = '' } = useParams({ strict: false });
  return isKind(kind) ? <OneKind kind={kind} /> : null;
};
