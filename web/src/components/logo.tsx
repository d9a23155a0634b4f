import styles from './logo.module.css';

/** The mark: a flame kept in its hearth. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={styles['mark']}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="8" fill="#b93d0b" />
      <path
        d="M16 5.5c.7 3.6 5.9 6 5.9 11.6a5.9 5.9 0 0 1-11.8 0c0-2.3 1-3.9 2.2-5.2.2 1.5.9 2.4 1.8 2.8C13.7 11.3 14.2 8 16 5.5Z"
        fill="#fff"
      />
      <path d="M9 25.5h14" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles['logo']}>
      <LogoMark />
      <span className={styles['name']}>Firekeep</span>
    </span>
  );
}
