import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import '@fontsource-variable/geist-mono/wght.css';
import '@fontsource-variable/geist/wght.css';
import '../site.css';
import styles from './root-frame.module.css';
import { useNewBuild } from '../new-build.ts';

/** Around every page: scroll positions, and a thin bar while the next page's code is loading. */
export function RootFrame() {
  useNewBuild();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      {isLoading ? <div className={styles['progress']} /> : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
