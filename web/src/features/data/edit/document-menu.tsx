import { IconButton, Menu, Portal } from '@chakra-ui/react';
import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { Ellipsis } from 'lucide-react';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { parentOf } from '#lib/document-path.ts';
import { moveRefusal } from '../bulk/move-refusal.ts';
import { usePlanDeletion } from '../bulk/use-plan-deletion.ts';
import { documentLink, type Source } from '../model/source.ts';
import { CopyContext, useDocumentDraft, useEditing } from './edit-context.ts';
import type { DocumentDraft } from './model/document-draft.ts';
import { useDocumentEdit, type DocumentEdit } from './use-document-edit.ts';

const NewDocumentDialog = lateDialog(
  async () => (await import('./new-document-dialog.tsx')).NewDocumentDialog,
);

const CopyDialog = lateDialog(async () => (await import('../bulk/copy-dialog.tsx')).CopyDialog);

interface DocumentMenuProps {
  readonly source: Source;
  readonly path: string;
  /** As it was read; null where there is none. */
  readonly document: FirestoreDocument | null;
}

/** What a document is to hold; null where there is none, or won't be. */
function wantedOf(
  document: FirestoreDocument | null,
  draft: DocumentDraft | undefined,
): FirestoreFields | null {
  if (draft !== undefined) {
    return draft.wanted;
  }
  return document === null || document.missing ? null : document.fields;
}

function Items({
  edit,
  isCopied,
  isThere,
  canDelete,
  onBegin,
  onDeleteAll,
}: {
  /** Null where it is only copied. */
  edit: DocumentEdit | null;
  isCopied: boolean;
  isThere: boolean;
  canDelete: boolean;
  onBegin: (kind: 'new' | 'copy' | 'place') => void;
  /** Deletes it with everything below it. */
  onDeleteAll: () => void;
}) {
  return (
    <>
      {edit === null ? null : (
        <Menu.Item value="new" onSelect={() => onBegin('new')}>
          New document beside it…
        </Menu.Item>
      )}
      {isThere && edit !== null ? (
        <Menu.Item value="copy" onSelect={() => onBegin('copy')}>
          Duplicate…
        </Menu.Item>
      ) : null}
      {isCopied ? (
        <Menu.Item value="place" onSelect={() => onBegin('place')}>
          {canDelete ? 'Copy, move or rename…' : 'Copy to another place…'}
        </Menu.Item>
      ) : null}
      {isThere && edit !== null && canDelete ? (
        <Menu.Item value="delete" onSelect={() => edit.write(null)}>
          Delete
        </Menu.Item>
      ) : null}
      {canDelete ? (
        <Menu.Item value="delete-all" onSelect={onDeleteAll}>
          Delete with everything below…
        </Menu.Item>
      ) : null}
      {edit?.isChanged === true ? (
        <Menu.Item value="discard" onSelect={edit.discard}>
          Discard its changes
        </Menu.Item>
      ) : null}
    </>
  );
}

/** What can be done with a whole document; nothing where it can't be edited, nor copied. */
export function DocumentMenu({ source, path, document }: DocumentMenuProps) {
  const editing = useEditing();
  const copying = useContext(CopyContext);
  const edit = useDocumentEdit(path, document);
  const wanted = wantedOf(document, useDocumentDraft(path));
  const navigate = useNavigate();
  const planDeletion = usePlanDeletion(source.projectId);
  const [begun, setBegun] = useState<'new' | 'copy' | 'place' | null>(null);
  if (edit === null && copying === null) {
    return null;
  }
  // All that is left where nothing is written.
  const label = edit === null ? 'Copy to another place' : 'Change the document';
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
        <Menu.Trigger asChild>
          <IconButton
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={label}
            title={label}
          >
            <Ellipsis size={14} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Items
                edit={edit}
                isCopied={copying !== null}
                isThere={wanted !== null}
                canDelete={
                  copying !== null && moveRefusal(copying.project, path, null) === undefined
                }
                onBegin={setBegun}
                onDeleteAll={() => planDeletion({ below: path })}
              />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {editing === null ? null : (
        <NewDocumentDialog
          editing={editing}
          collection={parentOf(path) ?? path}
          fields={begun === 'copy' ? (wanted ?? {}) : undefined}
          isOpen={begun === 'new' || begun === 'copy'}
          onClose={() => setBegun(null)}
          onMade={(made) => void navigate(documentLink(source, made))}
        />
      )}
      <CopyDialog path={path} isOpen={begun === 'place'} onClose={() => setBegun(null)} />
    </>
  );
}
