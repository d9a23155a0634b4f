import { SkipNavLink } from '@chakra-ui/react';

/** Id of the element that holds a frame's page. */
export const contentId = 'content';

/** The first thing the Tab key reaches: past the navigation to the page. */
export function SkipLink() {
  return <SkipNavLink id={contentId}>Skip to content</SkipNavLink>;
}
