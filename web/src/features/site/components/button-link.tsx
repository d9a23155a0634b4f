import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './site.module.css';

/** A link within the app that looks like a button, on pages without Chakra. */
export function ButtonLink({
  to,
  look = 'primary',
  isLarge = false,
  isFullLoad = false,
  children,
}: {
  to: string;
  look?: 'primary' | 'secondary';
  isLarge?: boolean;
  /** Load the page from the server, even the one that is shown. */
  isFullLoad?: boolean;
  children: ReactNode;
}) {
  const size = isLarge ? ` ${styles['large']}` : '';
  return (
    <Link
      to={to}
      reloadDocument={isFullLoad}
      className={`${styles['button']} ${styles[look]}${size}`}
    >
      {children}
    </Link>
  );
}

/** A link in running text, on pages without Chakra. */
export function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['link']}>
      {children}
    </Link>
  );
}
