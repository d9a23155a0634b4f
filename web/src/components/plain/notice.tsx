import type { ReactNode } from 'react';
import { AlertIcon, DoneIcon } from './icons.tsx';
import styles from './notice.module.css';

const kinds = {
  error: { role: 'alert', Icon: AlertIcon },
  success: { role: 'status', Icon: DoneIcon },
} as const;

/** What went wrong or well, in its place on pages without Chakra. Said aloud when it comes up. */
export function Notice({
  kind,
  title,
  text = '',
  children,
}: {
  kind: keyof typeof kinds;
  title: string;
  text?: string;
  /** What can be done about it. */
  children?: ReactNode;
}) {
  const { role, Icon } = kinds[kind];
  return (
    <div role={role} className={`${styles['notice']} ${styles[kind]}`}>
      <Icon size={18} />
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {text === '' ? null : <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}
