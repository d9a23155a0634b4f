import {
  Menu,
  Popover,
  Portal,
  type MenuContentProps,
  type PopoverContentProps,
} from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { returnFocus } from '#lib/return-focus.ts';
import type { Opened } from './use-opener.ts';

type Placement = 'bottom-start' | 'bottom-end';

interface Beside extends Omit<Opened, 'startsAt'> {
  readonly placement?: Placement;
  readonly children: ReactNode;
}

/** Menus and popovers take the focus as they go from closed to open: never where drawn open. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isDrawn;
}

/** Attributes of the root of either. */
function useRoot({
  triggerId,
  isOpen,
  onClose,
  placement = 'bottom-end',
}: Omit<Beside, 'children'>) {
  const isDrawn = useIsDrawn();
  return {
    ids: { trigger: triggerId },
    open: isOpen && isDrawn,
    onOpenChange: ({ open }: { open: boolean }) => (open ? undefined : onClose()),
    onExitComplete: () => returnFocus(document.getElementById(triggerId)),
    positioning: { placement },
    lazyMount: true,
    unmountOnExit: true,
  };
}

/** A menu beside the button that opened it; `Menu.Item`s and the like are its children. */
export function OpenedMenu({
  triggerId,
  isOpen,
  onClose,
  placement,
  startsAt,
  ...content
}: Beside & Pick<Opened, 'startsAt'> & MenuContentProps) {
  const root = useRoot({ triggerId, isOpen, onClose, ...(placement && { placement }) });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.open || startsAt === undefined) {
      return undefined;
    }
    // Only with its own trigger does the menu know that a key opened it.
    const frame = requestAnimationFrame(() => {
      const key = startsAt === 'first' ? 'Home' : 'End';
      list.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    return () => cancelAnimationFrame(frame);
  }, [root.open, startsAt]);
  return (
    <Menu.Root {...root}>
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={list} {...content} />
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Anything else beside the button that opened it. */
export function OpenedPopover({
  triggerId,
  isOpen,
  onClose,
  placement,
  children,
  ...content
}: Beside & PopoverContentProps) {
  const root = useRoot({ triggerId, isOpen, onClose, ...(placement && { placement }) });
  return (
    <Popover.Root recipe={popoverSlotRecipe} {...root}>
      <Portal>
        <Popover.Positioner>
          <Popover.Content {...content}>
            <Popover.Body padding="3" overflowY="auto" maxHeight="80vh">
              {children}
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
