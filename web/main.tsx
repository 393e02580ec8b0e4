import './app/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/fonts.css';
import './app/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { start } from './app/start.ts';
import { showPreferredLanguage } from './lib/language.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element for the app');

await showPreferredLanguage();
start();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
