import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { shownLanguage } from '../i18n/language.ts';
import { queryClient } from '../lib/api/query.ts';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';
import { DirectionFollows } from './DirectionFollows.tsx';
import { router } from './routes/routes.tsx';
import { styleNonce } from './style/styleNonce.ts';
import { cssVariables, theme } from './style/theme.ts';

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
