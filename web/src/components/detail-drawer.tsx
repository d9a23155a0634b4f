import {
  Box,
  CloseButton,
  Drawer,
  Flex,
  Heading,
  Portal,
  Stack,
  type DrawerRootProps,
} from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useRef, type ReactNode } from 'react';
import { staysWhenBelowCloses } from './stays-when-below-closes.ts';

interface SideDrawerProps extends Pick<DrawerRootProps, 'placement' | 'size'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The focus comes to it as a whole first, not to its first button. */
  readonly isFocused?: boolean;
}

/** Beside the page, over it. Its contents begin again each time that it opens. */
export function SideDrawer({
  isOpen,
  onClose,
  children,
  isFocused = false,
  ...look
}: SideDrawerProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      {...look}
      {...staysWhenBelowCloses}
      open={isOpen}
      {...(isFocused ? { initialFocusEl: () => content.current } : {})}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content ref={content}>
            {children}
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** Everything about one thing of a list; `DetailDrawerContents` while it is open. */
export function DetailDrawer(props: Pick<SideDrawerProps, 'isOpen' | 'onClose' | 'children'>) {
  // The first button may be the one that deletes.
  return <SideDrawer {...props} size={{ base: 'full', md: 'lg' }} isFocused />;
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
    </>
  );
}

/** A part of a drawer, under its name. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" size="sm" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
