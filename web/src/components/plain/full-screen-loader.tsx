import { loader, loadingDetails } from '#lib/loader.ts';
import { useStore } from '#lib/store.ts';
import { LogoMark } from '../logo.tsx';
import styles from './full-screen-loader.module.css';
import { ProgressBar } from './progress-bar.tsx';

const sheets = {
  none: styles['sheet'],
  open: `${styles['sheet']} ${styles['framed']}`,
  collapsed: `${styles['sheet']} ${styles['framed']} ${styles['collapsed']}`,
};

/**
 * Covers the page while `lib/loader.ts` has work under way, without Chakra; with a frame, all of it
 * but the frame's bars. Mount once.
 */
export function FullScreenLoader({ frame = 'none' }: { frame?: 'none' | 'open' | 'collapsed' }) {
  const { visible, progress, operations } = useStore(loader);
  if (!visible) {
    return null;
  }
  const [latest, ...others] = loadingDetails(operations);
  const label = latest?.description ?? 'Done';
  return (
    <output className={styles['cover']} aria-live="polite" aria-busy={operations.length > 0}>
      <div className={sheets[frame]}>
        <div className={styles['box']}>
          <LogoMark size={44} />
          <ProgressBar label={label} percent={progress} />
          <div className={styles['texts']}>
            <p className={styles['latest']}>{label}</p>
            {others.map(({ id, description }) => (
              <p key={id}>{description}</p>
            ))}
          </div>
        </div>
      </div>
    </output>
  );
}
