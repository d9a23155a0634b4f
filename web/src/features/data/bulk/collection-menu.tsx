import { Menu } from '@chakra-ui/react';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import type { Editing } from '../edit/edit-context.ts';
import { usePlanDeletion } from './use-plan-deletion.ts';

interface CollectionMenuProps extends Opened {
  readonly editing: Editing;
  /** The path of the collection. */
  readonly path: string;
}

/** What can be done with a whole collection: each leads to a plan first. */
export function CollectionMenu({ editing, path, ...opened }: CollectionMenuProps) {
  const planDeletion = usePlanDeletion(editing.projectId);
  return (
    <OpenedMenu {...opened} aria-label="The whole collection">
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
  );
}
