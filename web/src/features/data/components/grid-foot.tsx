import { ErrorNotice } from '#components/error-notice.tsx';
import { connection } from '#lib/connection.ts';
import { useStore } from '#lib/store.ts';
import type { RowsState } from '../model/row-store.ts';
import styles from './data-grid.module.css';

/** Below the last row: that more are on their way, or why they are not. */
export function GridFoot({
  rows,
  columnCount,
}: {
  rows: RowsState & { readonly loadMore: () => void };
  columnCount: number;
}) {
  const state = useStore(connection);
  const { error, isLoading, loadMore } = rows;
  if (error === null && !isLoading) {
    return null;
  }
  return (
    <tfoot className={styles['foot']}>
      <tr className={styles['foot']}>
        <td colSpan={columnCount} className={styles['foot']}>
          {error === null ? (
            <output>
              {state === 'online'
                ? 'Loading more …'
                : 'You’re offline. More documents load once you’re back.'}
            </output>
          ) : (
            <ErrorNotice title="Failed to load more documents" error={error} onRetry={loadMore} />
          )}
        </td>
      </tr>
    </tfoot>
  );
}
