import { Drawer } from '@chakra-ui/react';
import { SideDrawer } from '#components/detail-drawer.tsx';
import { Logo } from '#components/logo.tsx';
import { Navigation } from './navigation.tsx';
import type { ShownProject } from './use-shown-project.ts';

interface MenuDrawerProps {
  readonly shown: ShownProject | null;
  readonly isSignedIn: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The side bar, on screens without room for one. */
export function MenuDrawer({ isOpen, onClose, ...of }: MenuDrawerProps) {
  return (
    <SideDrawer placement="start" size="xs" isOpen={isOpen} onClose={onClose}>
      <Drawer.Header>
        <Drawer.Title asChild>
          <div>
            <Logo />
          </div>
        </Drawer.Title>
      </Drawer.Header>
      <Drawer.Body>
        <Navigation {...of} onNavigate={onClose} />
      </Drawer.Body>
    </SideDrawer>
  );
}
