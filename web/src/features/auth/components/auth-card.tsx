import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import styles from './auth.module.css';

/** What every form of the sign-in page stands in. */
export function AuthCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className={styles['card']}>
      <div>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
      </div>
      {children}
    </div>
  );
}
