import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCommand, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';
import { shortcuts } from '../../lib/shortcuts.ts';
import { PostAdButton } from '../../shared/adView/PostAdButton.tsx';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { SiteLogo } from '../../shared/settings/SiteLogo.tsx';
import { useSiteSettings } from '../../shared/settings/siteSettings.ts';
import { HeaderButton } from '../../ui/HeaderButton.tsx';
import { HeaderMenu } from '../../ui/HeaderMenu.tsx';
import { PaletteField } from '../commandPalette/PaletteField.tsx';
import { paletteKey } from '../commandPalette/paletteKey.ts';
import { lazyScreens } from '../routes/lazyScreens.ts';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './Header.module.css';
import { LanguageChoices, LanguageSwitch } from './LanguageSwitch.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeChoices, ThemeSwitch } from './ThemeSwitch.tsx';

const EmailBanner = lazy(async () => ({
  default: (await lazyScreens.emailBanner()).EmailBanner,
}));

const Bell = lazy(async () => ({ default: (await lazyScreens.bell()).Bell }));

const SiteLinks = ({ onGo }: { onGo?: () => void }) => (
  <>
    <Link
      to="/market"
      activeOptions={{ exact: true, includeSearch: false }}
      className={classes.link}
      onClick={onGo}
    >
      <Trans>Market</Trans>
    </Link>
    <Link to="/market/map" activeOptions={{ includeSearch: false }} className={classes.link} onClick={onGo}>
      <Trans>Map</Trans>
    </Link>
    <Link to="/pricing" className={classes.link} onClick={onGo}>
      <Trans>Pricing</Trans>
    </Link>
  </>
);

const SignIn = ({ onGo }: { onGo?: () => void }) => (
  <Button
    className={classes.signIn}
    variant="outline"
    onClick={() => {
      onGo?.();
      authDialog.open();
    }}
  >
    <Trans>Sign in</Trans>
  </Button>
);

/** On narrow screens, the entries that a wide header shows beside the search. */
const NarrowMenu = ({ onGo, signedIn }: { onGo: () => void; signedIn: boolean }) => {
  const { t } = useLingui();
  return (
    <>
      <nav className={classes.sheetLinks} aria-label={t`Site`}>
        <SiteLinks onGo={onGo} />
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onGo();
            shortcuts.open('palette');
          }}
        >
          <Trans>Commands and search</Trans>
        </button>
      </nav>
      <div className={classes.sheetActions}>
        {!signedIn && <SignIn onGo={onGo} />}
        <PostAdButton onGo={onGo} />
      </div>
      <div className={classes.sheetChoices}>
        <section aria-label={t`Theme`}>
          <h2 className={classes.sheetTitle}>
            <Trans>Theme</Trans>
          </h2>
          <ThemeChoices />
        </section>
        <section aria-label={t`Language`}>
          <h2 className={classes.sheetTitle}>
            <Trans>Language</Trans>
          </h2>
          <LanguageChoices onPicked={onGo} />
        </section>
      </div>
    </>
  );
};

export const Header = () => {
  const { t } = useLingui();
  const { siteName } = useSiteSettings();
  const { status, user } = useSession();
  const [searchOpened, search] = useDisclosure(false);
  // In the back office the command palette replaces the search, since it also finds people, tickets and payments.
  const isBackOffice = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  const openPalette = () => shortcuts.open('palette');
  return (
    <>
      <header className={classes.header}>
        <a href="#main" className={classes.skip}>
          <Trans>Skip to content</Trans>
        </a>
        <Link to="/" className={classes.brand} aria-label={siteName}>
          <SiteLogo />
          <span>{siteName}</span>
        </Link>
        <nav className={classes.links} aria-label={t`Site`}>
          <SiteLinks />
        </nav>
        <div className={classes.search} data-opened={searchOpened || undefined}>
          {isBackOffice ? <PaletteField /> : <SearchBox onDone={search.close} />}
        </div>
        <div className={classes.tools}>
          <span className={classes.narrowOnly}>
            {isBackOffice ? (
              <HeaderButton label={t`Search`} aria-haspopup="dialog" onClick={openPalette}>
                <IconSearch size={20} aria-hidden />
              </HeaderButton>
            ) : (
              <HeaderButton label={t`Search`} aria-expanded={searchOpened} onClick={search.toggle}>
                <IconSearch size={20} aria-hidden />
              </HeaderButton>
            )}
          </span>
          <span className={classes.wideOnly}>
            {!isBackOffice && (
              <HeaderButton label={t`Commands (${paletteKey})`} aria-haspopup="dialog" onClick={openPalette}>
                <IconCommand size={18} aria-hidden />
              </HeaderButton>
            )}
            <LanguageSwitch />
            <ThemeSwitch />
          </span>
          {user !== null && (
            <Suspense fallback={<span className={classes.bell} />}>
              <Bell key={user.id} />
            </Suspense>
          )}
          {user !== null && <AccountMenu user={user} />}
          <span className={classes.wideOnly}>
            {status === 'ready' && user === null && <SignIn />}
            <PostAdButton />
          </span>
          <span className={classes.narrowOnly}>
            <HeaderMenu label={t`Menu`} sign={<IconMenu2 size={20} aria-hidden />} sheet>
              {(close) => <NarrowMenu onGo={close} signedIn={user !== null} />}
            </HeaderMenu>
          </span>
        </div>
      </header>
      {user !== null && !user.emailVerified && (
        <Suspense>
          <EmailBanner key={user.id} user={user} />
        </Suspense>
      )}
    </>
  );
};
