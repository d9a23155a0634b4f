import { Box } from '@chakra-ui/react';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import type { Exportable } from '../export/exportable.ts';
import type { Source } from '../model/source.ts';

const LateBulkDialog = lateDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** Opens the dialog that changes many documents; nothing of another time than now is changed. */
export function BulkButton({
  source,
  ...wanted
}: {
  source: Source;
  /** What the project's document names begin with. */
  root: string;
  shown: Exportable;
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
        aria-label="Change in bulk"
        title="Change in bulk"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PencilLine size={14} />
        <Box as="span" hideBelow="lg">
          Change
        </Box>
      </QuietButton>
      <LateBulkDialog
        projectId={source.projectId}
        {...wanted}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
