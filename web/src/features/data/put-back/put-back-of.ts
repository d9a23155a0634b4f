import { lookUpDocuments, type FirestoreDocument } from '@firekeep/functions/contract';
import { useContext } from 'react';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import type { ValuePath } from '../edit/model/edit-fields.ts';
import type { Source } from '../model/source.ts';
import { previousText, rowChange, type PastDocument } from '../since/changes-since.ts';
import { SinceContext } from '../since/since-context.ts';
import { usePutBack } from './use-put-back.ts';

/**
 * How rows are put back; null where they are of now and not compared. `pathsOf` answers those that
 * may differ from what they were, in a field if one is given: of the past it isn't known of which
 * rows that is so.
 */
export function usePutBackRows() {
  const putBack = usePutBack();
  const past = useContext(SinceContext);
  if (putBack === null || (past === null && !putBack.isShown)) {
    return null;
  }
  const mayDiffer = (document: FirestoreDocument, field: ValuePath | undefined) => {
    if (past === null || putBack.isShown) {
      return !document.missing;
    }
    const was = past.pastOf(document.path);
    return field === undefined
      ? rowChange(document, was) !== 'same'
      : previousText(document, was, field) !== undefined;
  };
  const pathsOf = (documents: readonly FirestoreDocument[], field?: ValuePath) =>
    documents.filter((each) => mayDiffer(each, field)).map(({ path }) => path);
  return { put: putBack.put, pathsOf };
}

/** A document of the past as it is now, for one read; undefined where what is shown is of now. */
export function useNowBeside({ projectId: pid }: Source, path: string): PastDocument | undefined {
  const isAsked = usePutBack()?.isShown === true;
  const { data, error } = useEndpoint(
    lookUpDocuments,
    isAsked ? { body: { pid, at: undefined, paths: [path] } } : null,
    { failure: 'Failed to look at the document as it is now' },
  );
  if (!isAsked) {
    return undefined;
  }
  return error === null ? (data?.items[0] ?? 'pending') : 'failed';
}
