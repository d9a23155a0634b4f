import { Menu } from '@chakra-ui/react';
import { useContext, useState } from 'react';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';
import { CopyContext } from '../edit/edit-context.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { moveRefusal } from './move-refusal.ts';
import { usePlanDeletion } from './use-plan-deletion.ts';

interface CollectionMenuProps extends Opened {
  /** The path of the collection. */
  readonly path: string;
}

/** What can be done with a whole collection: each leads to a plan first. */
export function CollectionMenu({ path, ...opened }: CollectionMenuProps) {
  const project = useContext(CopyContext)?.project;
  const planDeletion = usePlanDeletion(project?.id ?? '');
  const mayDelete = project !== undefined && moveRefusal(project, path, null) === undefined;
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <OpenedMenu {...opened} aria-label="The whole collection">
        <Menu.Item value="copy" onSelect={() => setCopying(true)}>
          {mayDelete ? 'Copy, move or rename…' : 'Copy to another place…'}
        </Menu.Item>
        <Menu.Item
          value="empty"
          disabled={!mayDelete}
          onSelect={() => planDeletion({ from: { kind: 'collection', path }, where: null })}
        >
          Delete its documents, without what is below…
        </Menu.Item>
        <Menu.Item
          value="delete"
          disabled={!mayDelete}
          onSelect={() => planDeletion({ below: path })}
        >
          Delete with everything below…
        </Menu.Item>
      </OpenedMenu>
      <CopyDialog path={path} isOpen={isCopying} onClose={() => setCopying(false)} />
    </>
  );
}
