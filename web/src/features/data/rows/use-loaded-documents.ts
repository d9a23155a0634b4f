import { useEffect, useRef } from 'react';
import { idOf } from '#lib/document-path.ts';
import type { Rows } from './rows.ts';
import { showLoaded } from './loaded-documents.ts';

type Loaded = Pick<Rows, 'count' | 'rowAt'>;

function findById({ count, rowAt }: Loaded, text: string, most: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < count && found.length < most; at += 1) {
    const path = rowAt(at)?.path;
    if (path !== undefined && idOf(path).toLowerCase().includes(text)) {
      found.push(path);
    }
  }
  return found;
}

/** Lets the palette find the documents that are loaded, by their ids, while it is drawn. */
export function useLoadedDocuments(projectId: string, collection: string, rows: Loaded): void {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(
    () =>
      showLoaded({
        projectId,
        collection,
        find: (text, most) => findById(latest.current, text.toLowerCase(), most),
      }),
    [projectId, collection],
  );
}
