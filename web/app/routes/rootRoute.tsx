import { createRootRoute } from '@tanstack/react-router';
import { PageLayout } from '../layouts.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { SiteGate } from '../SiteGate.tsx';

export const rootRoute = createRootRoute({
  component: SiteGate,
  notFoundComponent: () => (
    <PageLayout>
      <NotFoundPage />
    </PageLayout>
  ),
});
