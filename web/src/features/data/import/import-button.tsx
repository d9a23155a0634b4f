import { FileUp } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import type { Source } from '../model/source.ts';
import { DialogButton } from '../rows/dialog-button.tsx';

const LateImportDialog = lateDialog(
  async () => (await import('./import-dialog.tsx')).DataImportDialog,
);

interface ImportButtonProps {
  source: Source;
  /** What the project's document names begin with. */
  root: string;
  collection: string;
}

/** Opens the dialog that imports a file; nothing of another time than now is changed. */
export function ImportButton({ source: { at, projectId }, ...wanted }: ImportButtonProps) {
  return at.kind !== 'now' ? null : (
    <DialogButton
      icon={<FileUp size={14} />}
      title="Import a file"
      wordsFrom="xl"
      renderDialog={(opened) => <LateImportDialog projectId={projectId} {...wanted} {...opened} />}
    >
      Import
    </DialogButton>
  );
}
