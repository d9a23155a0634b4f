import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import type { Source } from '../model/source.ts';
import { ToolButton } from '../rows/tool-button.tsx';

const SchemaDrawer = lateDialog(async () => (await import('./schema-drawer.tsx')).SchemaDrawer);

/** Opens what fields the documents of a collection have. */
export function SchemaButton({ source, path }: { source: Source; path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton
        title="Show which fields documents have"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<ListTree size={14} />}
      >
        Schema
      </ToolButton>
      <SchemaDrawer source={source} path={path} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
