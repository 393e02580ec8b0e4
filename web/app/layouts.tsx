import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Footer } from '../shared/settings/Footer.tsx';
import { Header } from './header/Header.tsx';
import classes from './layouts.module.css';

/** Header, a page that scrolls, footer. */
export const PageLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    <Header />
    <main id="main" tabIndex={-1} className={classes.page}>
      {children}
    </main>
    <Footer />
  </>
);

/** Header and a screen of window height, whose parts scroll. */
export const InstrumentLayout = () => (
  <div className={classes.window}>
    <Header />
    <main id="main" tabIndex={-1} className={classes.instrument}>
      <Outlet />
    </main>
  </div>
);
