import { listChanges, type ChangeFilter } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { SaveList } from '#components/save-list.tsx';
import { call } from '#lib/api/call.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { changeFileText, changeRow, maxFileChanges } from '../model/change-file.ts';

const pageSize = 100;

interface ExportedChanges {
  readonly projectId: string;
  readonly filter: ChangeFilter;
  /** Whose projects these are. */
  readonly user: string;
}

interface Loading {
  readonly signal: AbortSignal;
  readonly onLoaded: (count: number) => void;
}

/** All changes that are asked for, or as many as a file takes. */
async function loadAll(
  { projectId, filter, user }: ExportedChanges,
  { signal, onLoaded }: Loading,
) {
  const items: ReturnType<typeof changeRow>[] = [];
  let pageToken: string | undefined;
  do {
    const query = { projectId, ...filter, pageSize, pageToken };
    const page = await call(listChanges, { query }, signal);
    items.push(...page.items.map((change) => changeRow(change, user)));
    onLoaded(items.length);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined && items.length < maxFileChanges);
  return { items, isPart: pageToken !== undefined };
}

/** Buttons that save the listed changes as a file. */
export function ExportChanges(listed: Omit<ExportedChanges, 'user'>) {
  const user = useAuthState().user?.id ?? '';
  // A toast says what failed.
  const { mutateAsync } = useMutation({
    mutationFn: async (loading: Loading) => {
      try {
        return await loadAll({ ...listed, user }, loading);
      } catch (error) {
        if (loading.signal.aborted) {
          return null;
        }
        throw error;
      }
    },
    meta: { failure: 'Failed to export the changes', isShownInPlace: false },
  });
  return (
    <SaveList
      unit="change"
      fileName="changes"
      load={async (loading) => mutateAsync(loading).catch(() => null)}
      textOf={changeFileText}
    />
  );
}
