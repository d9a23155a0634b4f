import { listChanges, type ChangeFilter } from '@firekeep/functions/contract';
import { SavePages } from '#components/save-pages.tsx';
import { call } from '#lib/api/call.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { changeFileText, changeRow, maxFileChanges } from '../model/change-file.ts';

const pageSize = 100;

interface ExportedChanges {
  readonly projectId: string;
  readonly filter: ChangeFilter;
}

/** Buttons that save the listed changes as a file. */
export function ExportChanges({ projectId, filter }: ExportedChanges) {
  const user = useAuthState().user?.id ?? '';
  return (
    <SavePages
      unit="change"
      fileName="changes"
      failure="Failed to export the changes"
      most={maxFileChanges}
      pageOf={async (pageToken, signal) => {
        const query = { projectId, ...filter, pageSize, pageToken };
        const { items, nextPageToken } = await call(listChanges, { query }, signal);
        return { items: items.map((change) => changeRow(change, user)), nextPageToken };
      }}
      textOf={changeFileText}
    />
  );
}
