import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'secondary';
  readonly isLarge?: boolean;
}

function classOf({ look = 'primary', isLarge = false }: Look): string {
  return `${styles['button']} ${styles[look]}${isLarge ? ` ${styles['large']}` : ''}`;
}

/** A button on pages without Chakra. While busy it shows so and can't be pressed. */
export function Button({
  type = 'button',
  isBusy = false,
  isDisabled = false,
  onClick,
  children,
  ...look
}: Look & {
  type?: 'button' | 'submit';
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={classOf(look)}
      disabled={isBusy || isDisabled}
      aria-busy={isBusy}
      onClick={onClick}
    >
      {isBusy ? <span className={styles['spinner']} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** A button that looks like a link in running text, on pages without Chakra. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['link']} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link within the app that looks like a button, on pages without Chakra. */
export function ButtonLink({
  to,
  isFullLoad = false,
  children,
  ...look
}: Look & {
  to: string;
  /** Load the page from the server, even the one that is shown. */
  isFullLoad?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} reloadDocument={isFullLoad} className={classOf(look)}>
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
