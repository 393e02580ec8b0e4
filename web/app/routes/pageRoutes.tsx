import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { InstrumentLayout, PageLayout } from '../layouts.tsx';
import { rootRoute } from './rootRoute.tsx';

export const pages = createRoute({
  getParentRoute: () => rootRoute,
  id: 'pages',
  component: () => <PageLayout />,
});
export const instruments = createRoute({
  getParentRoute: () => rootRoute,
  id: 'instruments',
  component: InstrumentLayout,
});

/** A layout with tooltips; the market and the landing page have none and do not load them. */
export const tooltips = lazyRouteComponent(() => import('../TooltipLayout.tsx'), 'TooltipLayout');
export const pagesWithTooltips = createRoute({
  getParentRoute: () => pages,
  id: 'tooltips',
  component: tooltips,
});
