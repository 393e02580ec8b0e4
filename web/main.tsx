import './app/style/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/style/fonts.css';
import './app/style/tokens.css';
import './app/style/plainPage.css';
import './app/style/plainHero.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router } from './app/routes/routes.tsx';
import { start } from './app/start.ts';
import { showPreferredLanguage } from './i18n/language.ts';

const root = document.getElementById('root');

const begin = async (element: HTMLElement) => {
  await showPreferredLanguage();
  start();
  // What the server wrote stays on screen until the app can take its place at once.
  if (element.childElementCount > 0) await router.load();
  const page = createRoot(element);
  // In slices, so that a slow phone can scroll what stands there meanwhile.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};

if (root === null) throw new Error('The page has no element for the app');
// Not awaited by this module: the screens' files import the one that it ends up in, and would wait for each other.
void begin(root);
