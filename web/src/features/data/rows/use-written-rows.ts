import { useEffect } from 'react';
import { parentOf } from '#lib/document-path.ts';
import { useEditing } from '../edit/edit-context.ts';
import type { RowStore } from './row-store.ts';

/**
 * Has a list show what was written while it is shown.
 * @param collection whose documents it lists, all of them, so that new ones are in it; else null
 */
export function useWrittenRows(list: Pick<RowStore, 'take'>, collection: string | null): void {
  const written = useEditing()?.drafts.written;
  useEffect(
    () =>
      written?.subscribe(() => {
        list.take(written.get(), (path) => parentOf(path) === collection);
      }),
    [written, list, collection],
  );
}
