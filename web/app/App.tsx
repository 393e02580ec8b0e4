import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { shownLanguage } from '../lib/language.ts';
import { queryClient } from '../lib/query.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { DirectionFollows } from './DirectionFollows.tsx';
import { router } from './routes.tsx';
import { styleNonce } from './styleNonce.ts';
import { cssVariables, theme } from './theme.ts';

export const App = () => (
  <I18nProvider i18n={i18n}>
    <DirectionProvider initialDirection={shownLanguage().direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <DirectionFollows />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  </I18nProvider>
);
