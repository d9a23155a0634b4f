import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { documentLink, type Source } from '../model/source.ts';
import { ToolButton } from '../rows/tool-button.tsx';
import { useEditing } from './edit-context.ts';

const NewDocumentDialog = lateDialog(
  async () => (await import('./new-document-dialog.tsx')).NewDocumentDialog,
);

/** Begins a document in a collection; nothing where it can't be edited. */
export function NewDocumentButton({ source, collection }: { source: Source; collection: string }) {
  const editing = useEditing();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return editing === null ? null : (
    <>
      <ToolButton
        title="Add a document to this collection"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<Plus size={14} />}
      >
        New document
      </ToolButton>
      <NewDocumentDialog
        editing={editing}
        collection={collection}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onMade={(path) => void navigate(documentLink(source, path))}
      />
    </>
  );
}
