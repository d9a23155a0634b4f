import type { FirestoreDocument } from '@firekeep/functions/contract';
import { useContext, useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { PutBackContext } from '../put-back/put-back-context.ts';

const LateBulkDialog = lateDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** Those that are there: of parents without a document nothing can be changed. */
export function changeable(documents: readonly FirestoreDocument[]): string[] {
  return documents.flatMap(({ missing, path }) => (missing ? [] : [path]));
}

/**
 * How rows that were chosen are changed in bulk, and the dialog for that; null where nothing is
 * written. Unlike edits it is not only for documents that are shown as they are stored.
 */
export function useChosenBulk() {
  const known = useContext(PutBackContext);
  const editing = known === null || known.isShown ? null : known.editing;
  const [paths, setPaths] = useState<string[] | null>(null);
  return editing === null
    ? null
    : {
        begin: (documents: readonly FirestoreDocument[]) => setPaths(changeable(documents)),
        dialog: (
          <LateBulkDialog
            editing={editing}
            shown={{ kind: 'documents', paths: paths ?? [] }}
            isOpen={paths !== null}
            onClose={() => setPaths(null)}
          />
        ),
      };
}
