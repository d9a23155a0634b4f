import { Link, Outlet } from 'react-router-dom';
import { Logo } from '#components/logo.tsx';
import { ColorModeButton } from '#components/plain/color-mode-button.tsx';
import { paths } from '#config/paths.ts';
import { LateOverlays } from '../late-overlays.tsx';
import styles from './auth-frame.module.css';

/**
 * The frame of the pages on the way in: nothing but the way home. Plain CSS, so that its forms
 * don't wait for Chakra.
 */
export function Component() {
  return (
    <div className={styles['frame']}>
      <header className={styles['header']}>
        <Link to={paths.home.link()} className={styles['home']} aria-label="Firekeep, home">
          <Logo />
        </Link>
        <ColorModeButton />
      </header>
      <main className={styles['main']}>
        <div className={styles['column']}>
          <Outlet />
        </div>
      </main>
      <LateOverlays />
    </div>
  );
}
