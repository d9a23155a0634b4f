import { Drawer } from '@chakra-ui/react';
import { SideDrawer } from '#components/detail-drawer.tsx';
import { Logo } from '#components/logo.tsx';
import { Navigation } from './navigation.tsx';

/** The side bar, on screens without room for one. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
        <Navigation onNavigate={onClose} />
      </Drawer.Body>
    </SideDrawer>
  );
}
