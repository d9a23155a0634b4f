import { Button } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { connection } from '#lib/connection.ts';
import { useStore } from '#lib/store.ts';
import type { Rows } from '../rows/rows.ts';
import styles from './data-grid.module.css';

function comingText(hasRows: boolean, isSearch: boolean): string {
  if (hasRows) {
    return isSearch ? 'Searching for more …' : 'Loading more …';
  }
  return isSearch ? 'Searching …' : 'Loading documents …';
}

/** That more rows are on their way. A search in a backup may take long: it can be stopped. */
function Coming({ rows }: { rows: Rows }) {
  const state = useStore(connection);
  if (state !== 'online') {
    return <output>You’re offline. More documents load once you’re back.</output>;
  }
  const isSearch = rows.found !== null && rows.found.scanned !== null;
  return (
    <>
      <output>{comingText(rows.count > 0, isSearch)}</output>{' '}
      {isSearch ? (
        <Button size="2xs" variant="outline" colorPalette="gray" onClick={rows.stop}>
          Stop
        </Button>
      ) : null}
    </>
  );
}

function Stopped({ onContinue }: { onContinue: () => void }) {
  return (
    <>
      Stopped. More documents may match.{' '}
      <Button size="2xs" variant="outline" colorPalette="gray" onClick={onContinue}>
        Continue
      </Button>
    </>
  );
}

/** Below the last row: that more are on their way, or why they are not. */
export function GridFoot({ rows, columnCount }: { rows: Rows; columnCount: number }) {
  const { error, isLoading, isStopped, loadMore } = rows;
  if (error === null && !isLoading && !isStopped) {
    return null;
  }
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" aria-colspan={columnCount} className={styles['foot']}>
          {error !== null ? (
            <ErrorNotice title="Failed to load more documents" error={error} onRetry={loadMore} />
          ) : isStopped ? (
            <Stopped onContinue={loadMore} />
          ) : (
            <Coming rows={rows} />
          )}
        </div>
      </div>
    </div>
  );
}
