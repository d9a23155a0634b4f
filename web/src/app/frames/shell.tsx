import { Box, Flex } from '@chakra-ui/react';
import type { Project } from '@firekeep/functions/contract';
import type { ReactNode } from 'react';
import { SideBar } from './side-bar.tsx';
import { contentId, SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import type { ShownProject } from './use-shown-project.ts';

interface ShellProps {
  readonly shown: ShownProject | null;
  readonly isSignedIn: boolean;
  readonly projects: readonly Project[];
  /** In the bar: which project this is. */
  readonly project: ReactNode;
  /** At the bar's end. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page that takes all of the window below the bar, and scrolls in its parts: its outermost
 * element has `data-fills`. What stands above it, a notice, keeps its distance from the edges.
 */
const fullBleed = {
  '&:has(> [data-fills])': {
    display: 'flex',
    flexDirection: 'column',
    height: 'calc(100dvh - 3rem)',
    padding: 0,
    '& > [data-fills]': { flex: '1', minHeight: '20rem' },
    '& > :not([data-fills])': {
      flex: 'none',
      width: 'auto',
      maxWidth: 'none',
      marginInline: '3',
      marginBlock: '2',
    },
  },
} as const;

/** One bar, one side bar (a drawer on small screens) and the place for the page. */
export function Shell({ actions, children, ...of }: ShellProps) {
  const { shown, isSignedIn } = of;
  return (
    <>
      <SkipLink />
      <TopBar {...of}>{actions}</TopBar>
      <Flex align="stretch" minHeight="calc(100dvh - 3rem)">
        {isSignedIn || shown !== null ? <SideBar shown={shown} isSignedIn={isSignedIn} /> : null}
        <Box
          as="main"
          id={contentId}
          tabIndex={-1}
          outline="none"
          flex="1"
          minWidth="0"
          paddingInline={{ base: '4', md: '6' }}
          paddingTop="4"
          paddingBottom="12"
          css={fullBleed}
        >
          {children}
        </Box>
      </Flex>
    </>
  );
}
