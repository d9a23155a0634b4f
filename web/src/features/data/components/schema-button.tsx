import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#components/lazy-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import type { Source } from '../model/source.ts';

const SchemaDrawer = lazyDialog(async () => (await import('./schema-drawer.tsx')).SchemaDrawer);

/** Opens what fields the documents of a collection have. */
export function SchemaButton({ source, path }: { source: Source; path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        size="xs"
        title="Show which fields documents have"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListTree size={14} /> Schema
      </QuietButton>
      <SchemaDrawer source={source} path={path} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
