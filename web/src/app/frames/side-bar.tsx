import { Box, Flex, IconButton } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Navigation } from './navigation.tsx';
import { setSideBarCollapsed, useSideBarCollapsed } from './side-bar-state.ts';
import type { ShownProject } from './use-shown-project.ts';

/** Beside the page where there is room for it; collapsible to icons, which is remembered. */
export function SideBar({
  shown,
  isSignedIn,
}: {
  shown: ShownProject | null;
  isSignedIn: boolean;
}) {
  const isCollapsed = useSideBarCollapsed();
  return (
    <Box
      as="aside"
      hideBelow="lg"
      flexShrink={0}
      width={isCollapsed ? '3.25rem' : '13.75rem'}
      borderEndWidth="1px"
      borderColor="border.muted"
    >
      <Flex
        direction="column"
        justify="space-between"
        gap="4"
        position="sticky"
        top="12"
        height="calc(100dvh - 3rem)"
        overflowY="auto"
        padding="2"
      >
        <Navigation shown={shown} isSignedIn={isSignedIn} isCollapsed={isCollapsed} />
        <IconButton
          variant="ghost"
          colorPalette="gray"
          size="sm"
          alignSelf={isCollapsed ? 'center' : 'flex-end'}
          aria-label={isCollapsed ? 'Expand the side bar' : 'Collapse the side bar'}
          onClick={() => setSideBarCollapsed(!isCollapsed)}
        >
          {isCollapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </Flex>
    </Box>
  );
}
