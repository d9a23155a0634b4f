import { Box } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import type { Exportable } from './exportable.ts';
import type { Source } from '../model/source.ts';

const LateExportDialog = lateDialog(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** Opens the dialog that exports something in full, and holds what was exported before. */
export function ExportButton({
  source,
  what,
  isProminent = false,
}: {
  source: Source;
  what: Exportable;
  /** As large as a field beside it; on a phone it is the icon alone. */
  isProminent?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        size={isProminent ? 'md' : 'xs'}
        variant={isProminent ? 'outline' : 'ghost'}
        aria-label="Export"
        title="Export"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Download size={14} />
        <Box as="span" hideBelow={isProminent ? 'sm' : 'md'}>
          Export
        </Box>
      </QuietButton>
      <LateExportDialog
        source={source}
        what={what}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
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
