import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useEffect, useRef } from 'react';
import { idOf, parentOf } from '#lib/document-path.ts';
import type { Rows } from './rows.ts';
import { showLoaded } from './loaded-documents.ts';

/** Rows that are looked at for the fields that documents have. */
const sampled = 1000;

interface Loaded extends Pick<Rows, 'count' | 'rowAt'> {
  /** Whether they are shown otherwise than they are stored. */
  readonly isPart: boolean;
}

function findById({ count, rowAt }: Omit<Loaded, 'isPart'>, text: string, most: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < count && found.length < most; at += 1) {
    const path = rowAt(at)?.path;
    if (path !== undefined && idOf(path).toLowerCase().includes(text)) {
      found.push(path);
    }
  }
  return found;
}

/** Of the collection itself, as they are stored. */
function first({ count, rowAt, isPart }: Loaded, collection: string): FirestoreDocument[] {
  return Array.from({ length: isPart ? 0 : Math.min(count, sampled) }, (_, at) => rowAt(at) ?? [])
    .flat()
    .filter(({ missing, path }) => !missing && parentOf(path) === collection);
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
        first: () => first(latest.current, collection),
      }),
    [projectId, collection],
  );
}
