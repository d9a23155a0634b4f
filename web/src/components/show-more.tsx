import { Box } from '@chakra-ui/react';
import { formatNumber } from '#lib/format.ts';
import { QuietButton } from './quiet-button.tsx';

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
    <Box padding="4" borderTopWidth="1px" borderColor="border">
      <QuietButton onClick={onShow}>Show more of {formatNumber(total)}</QuietButton>
    </Box>
  );
}
