import type { EndpointData, previewBulkChange } from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { PreviewedDocuments } from '#components/previewed-documents.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';

type Preview = EndpointData<typeof previewBulkChange>;

const maxRefused = 5;

function countText({ items, changed, unchanged, isComplete }: Preview): string {
  const which = isComplete ? 'all that are meant' : 'the first of those that are meant';
  const counts = `${formatCount(changed, 'document')} would change, ${formatNumber(unchanged)} would not`;
  const shown = items.length < changed ? ` The first ${items.length} that would are shown.` : '';
  return `${counts}: ${which}.${shown}`;
}

/** What becomes of the first documents, field by field; undefined before somebody has asked. */
export function BulkPreview({ preview }: { preview: Preview | undefined }) {
  return (
    <>
      {/* Before there is anything to read out: what comes with its text isn't. */}
      <Text fontWeight="medium" aria-live="polite" _empty={{ position: 'absolute' }}>
        {preview === undefined ? null : countText(preview)}
      </Text>
      {preview === undefined ? null : <Previewed {...preview} />}
    </>
  );
}

function Previewed({ items, refused }: Preview) {
  return (
    <Stack as="section" gap="3" aria-label="Preview">
      {refused.length === 0 ? null : (
        <Callout
          status="warning"
          title={`${formatCount(refused.length, 'document')} can’t be changed so`}
        >
          {refused.slice(0, maxRefused).map(({ path, reason }) => (
            <Text key={path} overflowWrap="anywhere">
              <ExactText text={path} />: {reason}
            </Text>
          ))}
        </Callout>
      )}
      <PreviewedDocuments items={items} />
    </Stack>
  );
}
