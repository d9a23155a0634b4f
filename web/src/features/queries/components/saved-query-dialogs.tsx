import type { Query, SavedQuery } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { showToast } from '#lib/toaster.ts';
import { useDeleteQuery, useSaveQuery, useUpdateQuery } from '../api/saved-queries.ts';
import { NameDialog } from './name-dialog.tsx';

/** What was asked for and waits for an answer. */
export type Asked =
  | { readonly kind: 'save'; readonly query: Query }
  | { readonly kind: 'rename' | 'delete'; readonly saved: SavedQuery }
  | { readonly kind: 'overwrite'; readonly saved: SavedQuery; readonly query: Query };

interface DialogProps {
  readonly projectId: string;
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

function whenDone(title: string, onClose: () => void) {
  return {
    onSuccess: () => {
      showToast({ type: 'success', title });
      onClose();
    },
  };
}

export function SaveDialog({ projectId, asked, onClose }: DialogProps) {
  const { mutateAsync } = useSaveQuery();
  const wanted = asked?.kind === 'save' ? asked : null;
  return (
    <NameDialog
      title="Save query"
      submitLabel="Save"
      done="Query saved"
      name=""
      isOpen={wanted !== null}
      onClose={onClose}
      onName={async (name) =>
        wanted && mutateAsync({ body: { pid: projectId, name, query: wanted.query } })
      }
    />
  );
}

export function RenameDialog({ asked, onClose }: DialogProps) {
  const { mutateAsync } = useUpdateQuery();
  const wanted = asked?.kind === 'rename' ? asked : null;
  return (
    <NameDialog
      title="Rename query"
      submitLabel="Rename"
      done="Query renamed"
      name={wanted?.saved.name ?? ''}
      isOpen={wanted !== null}
      onClose={onClose}
      onName={async (name) =>
        wanted && mutateAsync({ params: { qid: wanted.saved.id }, body: { name } })
      }
    />
  );
}

export function OverwriteDialog({ asked, onClose }: DialogProps) {
  const { mutate, isPending, error } = useUpdateQuery();
  const wanted = asked?.kind === 'overwrite' ? asked : null;
  return (
    <ConfirmDialog
      title={`Overwrite ${wanted?.saved.name ?? ''}?`}
      confirmLabel="Overwrite query"
      isOpen={wanted !== null}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => {
        if (wanted !== null) {
          const { saved, query } = wanted;
          mutate(
            { params: { qid: saved.id }, body: { query } },
            whenDone('Query overwritten', onClose),
          );
        }
      }}
    >
      <Text>The saved query becomes the one that stands in the builder now.</Text>
      {error === null ? null : <ErrorNotice title="Failed to save the query" error={error} />}
    </ConfirmDialog>
  );
}

export function DeleteDialog({ asked, onClose }: DialogProps) {
  const { mutate, isPending } = useDeleteQuery();
  const wanted = asked?.kind === 'delete' ? asked : null;
  return (
    <ConfirmDialog
      title={`Delete ${wanted?.saved.name ?? ''}?`}
      confirmLabel="Delete query"
      isOpen={wanted !== null}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => {
        if (wanted !== null) {
          mutate({ params: { qid: wanted.saved.id } }, whenDone('Query deleted', onClose));
        }
      }}
    >
      <Text>The saved query is gone then; no document is touched.</Text>
    </ConfirmDialog>
  );
}
