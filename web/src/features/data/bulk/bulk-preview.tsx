import type { EndpointData, previewBulkChange } from '@firekeep/functions/contract';
import { Stack, Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { PreviewedDocuments } from '#components/previewed-documents.tsx';
import { formatCount } from '#lib/format.ts';

type Preview = EndpointData<typeof previewBulkChange>;

const maxRefused = 5;

/** What becomes of the first documents, field by field. */
export function BulkPreview({ preview }: { preview: Preview }) {
  const { items, refused, unchanged, isComplete } = preview;
  const which = isComplete ? 'all that are meant' : 'the first of those that are meant';
  return (
    <Stack as="section" gap="3" aria-label="Preview">
      <Text fontWeight="medium" aria-live="polite">
        {formatCount(items.length, 'document')} would change, {unchanged} would not: {which}.
      </Text>
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
