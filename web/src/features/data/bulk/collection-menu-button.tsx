import { Ellipsis } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useEditing } from '../edit/edit-context.ts';
import { ToolButton } from '../rows/tool-button.tsx';

const CollectionMenu = lateDialog(
  async () => (await import('./collection-menu.tsx')).CollectionMenu,
);

/** What can be done with a whole collection; nothing where it can't be edited. */
export function CollectionMenuButton({ path }: { path: string }) {
  const editing = useEditing();
  const { trigger, opened } = useOpener('menu', path);
  return editing === null ? null : (
    <>
      <ToolButton
        {...trigger}
        aria-label="The whole collection"
        title="The whole collection"
        icon={<Ellipsis size={14} />}
      />
      <CollectionMenu editing={editing} path={path} {...opened} />
    </>
  );
}
