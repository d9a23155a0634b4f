import { Ellipsis } from 'lucide-react';
import { useContext } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { CopyContext } from '../edit/edit-context.ts';
import { ToolButton } from '../rows/tool-button.tsx';

const CollectionMenu = lateDialog(
  async () => (await import('./collection-menu.tsx')).CollectionMenu,
);

/** What can be done with a whole collection; nothing where it can't be edited, nor copied. */
export function CollectionMenuButton({ path }: { path: string }) {
  const isCopied = useContext(CopyContext) !== null;
  const { trigger, opened } = useOpener('menu', path);
  return isCopied ? (
    <>
      <ToolButton
        {...trigger}
        aria-label="The whole collection"
        title="The whole collection"
        icon={<Ellipsis size={14} />}
      />
      <CollectionMenu path={path} {...opened} />
    </>
  ) : null;
}
