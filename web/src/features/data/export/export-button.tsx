import { Download } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import type { Exportable } from './exportable.ts';
import type { Source } from '../model/source.ts';
import { DialogButton } from '../rows/dialog-button.tsx';

const LateExportDialog = lateDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ExportButtonProps {
  source: Source;
  what: Exportable;
  /** As large as a field beside it; on a phone it is the icon alone. */
  isProminent?: boolean;
}

/** Opens the dialog that exports something in full, and holds what was exported before. */
export function ExportButton({ isProminent = false, ...wanted }: ExportButtonProps) {
  return (
    <DialogButton
      {...(isProminent ? { size: 'md', variant: 'outline' } : {})}
      icon={<Download size={14} />}
      title="Export"
      wordsFrom={isProminent ? 'sm' : 'md'}
      renderDialog={(opened) => <LateExportDialog {...wanted} {...opened} />}
    >
      Export
    </DialogButton>
  );
}

/** The dialog for documents that were chosen by their paths; closed while there are none. */
export function ChosenExport({
  source,
  paths,
  onClose,
}: {
  source: Source;
  paths: string[] | null;
  onClose: () => void;
}) {
  return (
    <LateExportDialog
      source={source}
      what={{ kind: 'documents', paths: paths ?? [] }}
      isOpen={paths !== null}
      onClose={onClose}
    />
  );
}
