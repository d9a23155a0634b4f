import { Drawer } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SideDrawer } from '#components/detail-drawer.tsx';

interface TreeDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tree, over the data where there is no room beside it. */
export function TreeDrawer({ children, ...state }: TreeDrawerProps) {
  return (
    <SideDrawer {...state} placement="start" size="xs">
      <Drawer.Header>
        <Drawer.Title>Collections</Drawer.Title>
      </Drawer.Header>
      <Drawer.Body display="flex" flexDirection="column" padding="0">
        {children}
      </Drawer.Body>
    </SideDrawer>
  );
}
