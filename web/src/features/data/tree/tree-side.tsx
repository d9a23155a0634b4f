import { Flex, IconButton, useMediaQuery } from '@chakra-ui/react';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '#components/late-dialog.tsx';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import type { Source } from '../model/source.ts';
import { Splitter } from '../components/splitter.tsx';
import { TreePane } from './tree-pane.tsx';
import { paneWidths, usePaneWidth } from '../components/use-pane-width.ts';

const TreeDrawer = lateDialog(async () => (await import('./tree-drawer.tsx')).TreeDrawer);

/** Whether the tree is open: beside the data where there is room, else over it for one choice. */
export function useTreeSide(at: string) {
  const [isWide] = useMediaQuery(['(min-width: 1100px)'], { ssr: false });
  const [isBeside, setBeside] = useState(() => browserStorage.read(storageKeys.tree) === null);
  /** The page on which it was opened over the data: it closes on any other. */
  const [openedAt, setOpenedAt] = useState<string>();
  const hasRoom = isWide === true;
  const set = (isOpen: boolean) => {
    if (hasRoom) {
      setBeside(isOpen);
      browserStorage.write(storageKeys.tree, isOpen ? null : 'hidden');
    } else {
      setOpenedAt(isOpen ? at : undefined);
    }
  };
  return { hasRoom, isOpen: hasRoom ? isBeside : openedAt === at, set };
}

type Side = ReturnType<typeof useTreeSide>;

/** Opens and closes the tree. */
export function TreeButton({ isOpen, set }: Side) {
  return (
    <IconButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      aria-label="Show the tree"
      title="Show the tree"
      aria-pressed={isOpen}
      onClick={() => set(!isOpen)}
    >
      <PanelLeft size={16} />
    </IconButton>
  );
}

/** The tree, resizable beside the data, or in a drawer over it. */
export function TreeSide({
  source,
  root,
  at,
  side: { hasRoom, isOpen, set },
}: {
  source: Source;
  root: string | undefined;
  at: string;
  side: Side;
}) {
  const [width, setWidth] = usePaneWidth('tree');
  const tree = (
    <PanelBoundary>
      <TreePane source={source} root={root} at={at} />
    </PanelBoundary>
  );
  if (!hasRoom) {
    return (
      <TreeDrawer isOpen={isOpen} onClose={() => set(false)}>
        {tree}
      </TreeDrawer>
    );
  }
  return isOpen ? (
    <>
      <Flex as="nav" aria-label="Tree" direction="column" flex="none" style={{ width }}>
        {tree}
      </Flex>
      <Splitter
        label="Width of the tree"
        side="start"
        width={width}
        least={paneWidths.tree.least}
        most={paneWidths.tree.most}
        onResize={setWidth}
      />
    </>
  ) : null;
}
