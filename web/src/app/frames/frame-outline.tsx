import { useLocation } from 'react-router-dom';
import { LogoMark } from '#components/logo.tsx';
import { storageKeys } from '#config/limits.ts';
import { paths } from '#config/paths.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import styles from './frame-outline.module.css';
import { useSideBarCollapsed } from './side-bar-state.ts';

const framed = [paths.dashboard.link(), '/projects', '/admin'];

/** Whether the page at an address stands in the app's frame, of a bar and a side bar. */
export function isFramed(pathname: string): boolean {
  return framed.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/**
 * The app's frame without what only a loaded app can fill in, in plain CSS: drawn at once for
 * whoever was signed in here, and replaced in place once the frame's own code is there. Nothing
 * for others, who may be led to the sign-in page.
 */
export function FrameOutline() {
  const isCollapsed = useSideBarCollapsed();
  const { pathname } = useLocation();
  if (!isFramed(pathname) || browserStorage.read(storageKeys.signedIn) === null) {
    return null;
  }
  return (
    <div aria-hidden="true" data-frame="outline">
      <div className={styles['bar']}>
        <LogoMark size={24} />
      </div>
      <div className={`${styles['side']} ${isCollapsed ? styles['collapsed'] : ''}`}>
        {Array.from({ length: 7 }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}
