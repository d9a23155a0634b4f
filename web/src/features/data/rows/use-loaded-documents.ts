import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useEffect, useRef } from 'react';
import { idOf } from '#lib/document-path.ts';
import type { Rows } from './rows.ts';
import { showLoaded } from './loaded-documents.ts';

/** Rows that are looked at for the fields that documents have. */
const sampled = 1000;

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

function first({ count, rowAt }: Loaded): FirestoreDocument[] {
  return Array.from({ length: Math.min(count, sampled) }, (_, at) => rowAt(at) ?? [])
    .flat()
    .filter(({ missing }) => !missing);
}

/** Lets the palette find the documents that are loaded, by their ids, and new ones be as they. */
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
        first: () => first(latest.current),
      }),
    [projectId, collection],
  );
}
