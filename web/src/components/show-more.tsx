import { Box, type ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format.ts';
import { QuietButton } from './quiet-button.tsx';

/** Below a list: the button that brings more of it, and what became of that. */
export function MoreButton({ after, ...props }: ButtonProps & { after?: ReactNode }) {
  return (
    <Box padding="4" borderTopWidth="1px" borderColor="border">
      <QuietButton {...props} />
      {after}
    </Box>
  );
}

/** Below a list of which only the first are shown. Draws nothing when all are. */
export function ShowMore({
  shown,
  total,
  onShow,
}: {
  shown: number;
  total: number;
  onShow: () => void;
}) {
  return shown >= total ? null : (
    <MoreButton onClick={onShow}>Show more of {formatNumber(total)}</MoreButton>
  );
}

/** Below a list that is loaded page by page. Draws nothing when all is there. */
export function NextPage({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
  ...props
}: {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** What the button says. */
  children: string;
  after?: ReactNode;
}) {
  return hasNextPage ? (
    <MoreButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()} {...props} />
  ) : null;
}
