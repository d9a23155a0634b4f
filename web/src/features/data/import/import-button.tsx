import { Box } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import type { Source } from '../model/source.ts';

const LateImportDialog = lateDialog(
  async () => (await import('./import-dialog.tsx')).DataImportDialog,
);

/** Opens the dialog that imports a file; nothing of another time than now is changed. */
export function ImportButton({
  source,
  ...wanted
}: {
  source: Source;
  /** What the project's document names begin with. */
  root: string;
  collection: string;
}) {
  const [isOpen, setOpen] = useState(false);
  if (source.at.kind !== 'now') {
    return null;
  }
  return (
    <>
      <QuietButton
        size="xs"
        variant="ghost"
        aria-label="Import a file"
        title="Import a file"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FileUp size={14} />
        <Box as="span" hideBelow="xl">
          Import
        </Box>
      </QuietButton>
      <LateImportDialog
        projectId={source.projectId}
        {...wanted}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
