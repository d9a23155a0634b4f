import {
  deleteSavedQuery,
  listSavedQueries,
  savedQueryNameSchema,
  saveQuery,
  updateSavedQuery,
  type Query,
  type SavedQuery,
} from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { z } from 'zod';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';

/** What was asked for and waits for an answer. */
export type SavedQueryRequest =
  | { readonly kind: 'save'; readonly query: Query }
  | { readonly kind: 'rename' | 'delete'; readonly saved: SavedQuery }
  | { readonly kind: 'overwrite'; readonly saved: SavedQuery; readonly query: Query };

interface DialogProps {
  readonly projectId: string;
  readonly asked: SavedQueryRequest | null;
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

/** The project's saved queries come fresh from the server after each change. */
function freshOf(pid: string) {
  return { invalidates: () => [keyOf(listSavedQueries, { query: { pid } })] };
}

function useUpdateQuery(projectId: string) {
  return useEndpointMutation(updateSavedQuery, {
    failure: 'Failed to change the saved query',
    isShownInPlace: true,
    ...freshOf(projectId),
  });
}

const nameSchema = z.object({ name: savedQueryNameSchema });

/** Asks for the name of a saved query. */
function NameDialog({
  done,
  onName,
  name,
  ...dialog
}: {
  title: string;
  submitLabel: string;
  /** What is said once the query has its name. */
  done: string;
  /** What the name is at first. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onName: (name: string) => Promise<unknown>;
}) {
  return (
    <FormDialog
      {...dialog}
      failureTitle="Failed to save the query"
      schema={nameSchema}
      defaultValues={{ name }}
      onSubmit={async (typed) => onName(typed.name)}
      onDone={() => showToast({ type: 'success', title: done })}
    >
      {({ control }) => <TextField control={control} name="name" label="Name" autoComplete="off" />}
    </FormDialog>
  );
}

export function SaveDialog({ projectId, asked, onClose }: DialogProps) {
  const failure = 'Failed to save the query';
  const { mutateAsync } = useEndpointMutation(saveQuery, {
    failure,
    isShownInPlace: true,
    ...freshOf(projectId),
  });
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

export function RenameDialog({ projectId, asked, onClose }: DialogProps) {
  const { mutateAsync } = useUpdateQuery(projectId);
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

export function OverwriteDialog({ projectId, asked, onClose }: DialogProps) {
  const { mutate, isPending, error } = useUpdateQuery(projectId);
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
      <Text>The saved query becomes the one in the bar.</Text>
      {error === null ? null : <ErrorNotice title="Failed to save the query" error={error} />}
    </ConfirmDialog>
  );
}

/** Deletes a saved query, and says how to put it back: it is then saved again. */
export function DeleteDialog({ projectId, asked, onClose }: DialogProps) {
  const failure = 'Failed to delete the saved query';
  const again = useEndpointMutation(saveQuery, {
    failure: 'Failed to put the query back',
    ...freshOf(projectId),
    onSuccess: ({ name }) => showToast({ type: 'success', title: 'Query put back', message: name }),
  });
  const { mutate, isPending } = useEndpointMutation(deleteSavedQuery, {
    failure,
    ...freshOf(projectId),
  });
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
          const { id, name, query } = wanted.saved;
          const undo = query && {
            label: 'Undo',
            onClick: () => again.mutate({ body: { pid: projectId, name, query } }),
          };
          const onSuccess = () => {
            const action = undo === null ? {} : { action: undo };
            showToast({ type: 'success', title: 'Query deleted', message: name, ...action });
            onClose();
          };
          mutate({ params: { qid: id } }, { onSuccess });
        }
      }}
    >
      <Text>
        No document is touched.{' '}
        {wanted?.saved.query === null
          ? 'Its text is no valid query, and can’t be put back.'
          : 'The notice that follows can put the query back.'}
      </Text>
    </ConfirmDialog>
  );
}
