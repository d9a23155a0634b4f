import { Menu } from '@chakra-ui/react';
import { useState } from 'react';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import type { Editing } from '../edit/edit-context.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { usePlanDeletion } from './use-plan-deletion.ts';

interface CollectionMenuProps extends Opened {
  readonly editing: Editing;
  /** The path of the collection. */
  readonly path: string;
}

/** What can be done with a whole collection: each leads to a plan first. */
export function CollectionMenu({ editing, path, ...opened }: CollectionMenuProps) {
  const planDeletion = usePlanDeletion(editing.projectId);
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <OpenedMenu {...opened} aria-label="The whole collection">
        <Menu.Item value="copy" onSelect={() => setCopying(true)}>
          Copy, move or rename…
        </Menu.Item>
        <Menu.Item
          value="empty"
          disabled={!editing.canDelete}
          onSelect={() => planDeletion({ from: { kind: 'collection', path }, where: null })}
        >
          Delete its documents, without what is below…
        </Menu.Item>
        <Menu.Item
          value="delete"
          disabled={!editing.canDelete}
          onSelect={() => planDeletion({ below: path })}
        >
          Delete with everything below…
        </Menu.Item>
      </OpenedMenu>
      <CopyDialog {...{ editing, path }} isOpen={isCopying} onClose={() => setCopying(false)} />
    </>
  );
}
