import type { Gap } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { FindingRow } from './finding-row.tsx';

/** What is missing in the project's protection, the worst first. */
export function GapsPanel({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <Panel
      title="What to do"
      description="Found in the project’s own records, the most severe first."
      flush
    >
      {gaps.length === 0 ? (
        <EmptyNotice
          icon={<ShieldCheck />}
          title="Nothing is missing"
          description="There is a verified backup, a schedule that keeps its promise, and a rehearsed way back."
        />
      ) : (
        <Box as="ul" aria-label="What to do">
          {gaps.map(({ kind, collections, ...gap }) => (
            <FindingRow key={kind} {...gap}>
              {collections.length === 0 ? null : (
                <Text fontFamily="mono" fontSize="sm" marginTop="1.5" overflowWrap="anywhere">
                  {collections.join(', ')}
                </Text>
              )}
            </FindingRow>
          ))}
        </Box>
      )}
    </Panel>
  );
}
