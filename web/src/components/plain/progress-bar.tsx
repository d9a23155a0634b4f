import styles from './progress-bar.module.css';

/** A bar without Chakra: how far something is, in percent, or only that it is under way. */
export function ProgressBar({ label, percent }: { label: string; percent?: number }) {
  return <progress className={styles['bar']} aria-label={label} max={100} value={percent} />;
}
