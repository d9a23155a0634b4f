import { Box, CloseButton, Drawer, Flex, Portal, Stack } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';

/** Beside the page: everything about one thing of a list. */
export function DetailDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** `DetailDrawerContents` while it is open. */
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      size={{ base: 'full', md: 'lg' }}
      lazyMount
      unmountOnExit
      open={isOpen}
      // The first button may be the one that deletes.
      initialFocusEl={() => content.current}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content}>{children}</Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

export function DetailDrawerContents({
  title,
  state,
  actions,
  children,
}: {
  title: string;
  /** Below the title: status and time. */
  state: ReactNode;
  actions: ReactNode | null;
  children: ReactNode;
}) {
  return (
    <>
      <Drawer.Header borderBottomWidth="1px" borderColor="border" paddingInlineEnd="14">
        <Box minWidth="0">
          <Drawer.Title overflowWrap="anywhere">{title}</Drawer.Title>
          <Flex gap="2.5" align="center" wrap="wrap" marginTop="1.5" fontSize="sm" color="fg.muted">
            {state}
          </Flex>
        </Box>
      </Drawer.Header>
      <Drawer.Body paddingBlock="5">
        <Stack gap="6">{children}</Stack>
      </Drawer.Body>
      {actions === null ? null : (
        <Drawer.Footer borderTopWidth="1px" borderColor="border" flexWrap="wrap">
          {actions}
        </Drawer.Footer>
      )}
      <Drawer.CloseTrigger asChild>
        <CloseButton size="sm" colorPalette="gray" />
      </Drawer.CloseTrigger>
    </>
  );
}
