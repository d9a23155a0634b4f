import { listSavedQueries, type Query, type SavedQuery } from '@firekeep/functions/contract';
import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { List, ListRow, RowNote } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { Time } from '#components/time.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import {
  DeleteDialog,
  OverwriteDialog,
  RenameDialog,
  SaveDialog,
  type SavedQueryRequest,
} from './saved-query-dialogs.tsx';

interface RowsProps {
  readonly projectId: string;
  readonly onLoad: (query: Query) => void;
  readonly onOverwrite: (saved: SavedQuery) => void;
  readonly onRename: (saved: SavedQuery) => void;
  readonly onDelete: (saved: SavedQuery) => void;
}

type RowProps = Omit<RowsProps, 'projectId'> & { readonly saved: SavedQuery };

const unreadable = 'It can no longer be read: overwrite or delete it';

function fromText({ from }: Query): string {
  return from.kind === 'group' ? `group ${from.id}` : from.path;
}

function Row({ saved, onLoad, onOverwrite, onRename, onDelete }: RowProps) {
  const { name, query, updatedAt } = saved;
  const small = { size: 'xs', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <ListRow
      title={name}
      details={
        <>
          <RowNote fontSize="xs">
            {query === null ? unreadable : fromText(query)} · <Time value={updatedAt} />
          </RowNote>
          <Flex gap="1" marginTop="1" marginInlineStart="-2" wrap="wrap">
            {query === null ? null : (
              <Button
                {...small}
                colorPalette="brand"
                aria-label={`Load ${name}`}
                onClick={() => onLoad(query)}
              >
                Load
              </Button>
            )}
            <Button {...small} aria-label={`Overwrite ${name}`} onClick={() => onOverwrite(saved)}>
              Overwrite
            </Button>
            <IconButton {...small} aria-label={`Rename ${name}`} onClick={() => onRename(saved)}>
              <Pencil size={14} />
            </IconButton>
            <IconButton {...small} aria-label={`Delete ${name}`} onClick={() => onDelete(saved)}>
              <Trash2 size={14} />
            </IconButton>
          </Flex>
        </>
      }
    />
  );
}

function Rows({ projectId, ...actions }: RowsProps) {
  const failure = 'Failed to load saved queries';
  const { data, error, refetch } = useEndpoint(
    listSavedQueries,
    { query: { pid: projectId } },
    { failure },
  );
  return (
    <>
      {data === undefined || error !== null ? (
        <Waiting
          label="Loading saved queries"
          rows={2}
          failure={failure}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 ? (
        <Text color="fg.muted" fontSize="sm" paddingInline="4" paddingBottom="4">
          No saved queries yet.
        </Text>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <List aria-label="Saved queries" maxHeight="34rem" overflowY="auto">
          {data.map((saved) => (
            <Row key={saved.id} saved={saved} {...actions} />
          ))}
        </List>
      )}
    </>
  );
}

/** The project's saved queries. `readQuery` gives the builder's, null where it isn't valid. */
export function SavedQueries({
  projectId,
  readQuery,
  onLoad,
}: {
  projectId: string;
  readQuery: () => Query | null;
  onLoad: (query: Query) => void;
}) {
  const [asked, setAsked] = useState<SavedQueryRequest | null>(null);
  const dialogs = { projectId, asked, onClose: () => setAsked(null) };
  const askWithQuery = (make: (query: Query) => SavedQueryRequest) => {
    const query = readQuery();
    if (query !== null) {
      setAsked(make(query));
    }
  };
  return (
    <Panel
      title="Saved queries"
      flush
      borderWidth="0"
      actions={
        <QuietButton onClick={() => askWithQuery((query) => ({ kind: 'save', query }))}>
          <Save size={16} /> Save query
        </QuietButton>
      }
    >
      <Rows
        projectId={projectId}
        onLoad={onLoad}
        onOverwrite={(saved) => askWithQuery((query) => ({ kind: 'overwrite', saved, query }))}
        onRename={(saved) => setAsked({ kind: 'rename', saved })}
        onDelete={(saved) => setAsked({ kind: 'delete', saved })}
      />
      <SaveDialog {...dialogs} />
      <RenameDialog {...dialogs} />
      <OverwriteDialog {...dialogs} />
      <DeleteDialog {...dialogs} />
    </Panel>
  );
}
