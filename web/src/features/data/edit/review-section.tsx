import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';

/** Its name is read out again, with what is left to be reviewed. */
const dialogOf = (left: HTMLElement) => left.closest<HTMLElement>('[role=dialog]');

/** A document of the review, which goes once it is discarded or its conflict is resolved. */
export function ReviewSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={label} ref={useFocusOnLeave<HTMLDivElement>(dialogOf)}>
      {children}
    </Box>
  );
}
