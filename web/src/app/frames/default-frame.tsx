import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Logo } from '#components/logo.tsx';
import button from '#components/plain/button.module.css';
import { ButtonLink } from '#components/plain/button.tsx';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { MenuIcon } from '#components/plain/icons.tsx';
import { paths } from '#config/paths.ts';
import { useSignedInHint } from '#lib/auth/signed-in-hint.ts';
import { LateOverlays } from '../late-overlays.tsx';
import styles from './default-frame.module.css';

const contentId = 'content';

const headerLinks = [
  [paths.features.link(), 'Features'],
  [paths.pricing.link(), 'Pricing'],
  [paths.contact.link(), 'Contact'],
] as const;

const footerLinks = [
  ...headerLinks,
  [paths.terms.link(), 'Terms'],
  [paths.privacy.link(), 'Privacy'],
] as const;

function AccountLink() {
  return useSignedInHint() ? (
    <ButtonLink to={paths.dashboard.link()}>Dashboard</ButtonLink>
  ) : (
    <ButtonLink to={paths.auth.link()}>Sign in</ButtonLink>
  );
}

/** The site's pages on narrow screens; opens without JavaScript too. */
function SmallMenu() {
  return (
    <details className={styles['menu']}>
      <summary className={button['icon']} aria-label="Menu">
        <MenuIcon size={20} />
      </summary>
      <nav aria-label="Site menu">
        {footerLinks.map(([to, label]) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
    </details>
  );
}

function Header() {
  const { pathname } = useLocation();
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <div className={styles['group']}>
          <Link to={paths.home.link()} className={styles['home']} aria-label="Firekeep, home">
            <Logo />
          </Link>
          <nav aria-label="Site" className={styles['nav']}>
            {headerLinks.map(([to, label]) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
        <div className={styles['group']}>
          <ColorModeButton />
          <AccountLink />
          {/* Keyed, so that it closes when its link was followed. */}
          <SmallMenu key={pathname} />
        </div>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className={styles['footer']}>
      <div>
        <span>Firekeep is open source under the Apache License 2.0.</span>
        <nav aria-label="More about Firekeep">
          {footerLinks.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

/** The frame of public pages: plain CSS, so that they are there before anything else of the app. */
export function DefaultFrame() {
  const { pathname } = useLocation();
  return (
    <div className={styles['frame']}>
      <a href={`#${contentId}`} className={styles['skip']}>
        Skip to content
      </a>
      <Header />
      <main id={contentId} tabIndex={-1} className={styles['main']}>
        {/* Keyed: a navigation that no longer waits for its payload shows its progress. */}
        <Suspense key={pathname} fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <LateOverlays />
    </div>
  );
}
