import { CloudOff, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#components/plain/button.tsx';

import { loadFromServer, offeredReload } from '#lib/builds/reload.ts';
import { connection, watchConnection } from '#lib/connection.ts';
import { useStore } from '#lib/store.ts';
import styles from './status-bar.module.css';

const texts = {
  offline: 'You’re offline. What you see may be old; it is loaded again once you’re back.',
  unreachable: 'Firekeep can’t be reached at the moment. It is tried again every few seconds.',
} as const;

const updated =
  'Firekeep was updated, and a part of this page is no longer there. Your input stays until you reload.';

/** At every page's foot: that there is no connection, or that the page must be reloaded. */
export function StatusBar() {
  const state = useStore(connection);
  const address = useStore(offeredReload);
  useEffect(watchConnection, []);
  if (state !== 'online') {
    return (
      <output className={styles['bar']}>
        <div className={styles['text']}>
          <CloudOff size={16} aria-hidden="true" />
          <span>{texts[state]}</span>
        </div>
      </output>
    );
  }
  return (
    <output className={styles['bar']}>
      {address === null ? null : (
        <div className={styles['text']}>
          <RotateCw size={16} aria-hidden="true" />
          <span>{updated}</span>
          <Button onClick={() => loadFromServer(address)}>Reload</Button>
        </div>
      )}
    </output>
  );
}
