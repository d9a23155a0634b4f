import type { EndpointData, Masks, previewBulkChange } from '@firekeep/functions/contract';
import { Box, Stack, Text } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { PreviewedDocuments } from '#components/previewed-documents.tsx';
import { formatCount } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';

/** What masks make of the first documents of a collection, field by field. */
export function MaskPreview({
  rules,
  preview: { items, unchanged, isComplete, masked },
}: {
  /** As they were asked for. */
  rules: Masks['rules'];
  preview: EndpointData<typeof previewBulkChange>;
}) {
  const looked = items.length + unchanged;
  const idle = rules.flatMap(({ field }, at) =>
    masked[at] === 0 ? [`Mask ${at + 1} (${visibleName(field)})`] : [],
  );
  return (
    <Stack as="section" gap="3" aria-label="Preview">
      <Text fontSize="sm" fontWeight="medium" aria-live="polite">
        {looked === 0
          ? 'The collection has no document.'
          : `Values are hidden in ${items.length} of ${isComplete ? 'its' : 'the first'} ${formatCount(looked, 'document')}.`}
      </Text>
      {looked === 0 || idle.length === 0 ? null : (
        <Callout status="warning" title="Hides nothing in these documents">
          {/* There may be hundreds, and the documents come after them. */}
          <Box as="ul" aria-label="Idle masks" maxHeight="9rem" overflowY="auto" tabIndex={0}>
            {idle.map((name) => (
              <Text as="li" key={name} overflowWrap="anywhere">
                {name}
              </Text>
            ))}
          </Box>
        </Callout>
      )}
      {items.length === 0 ? null : (
        // What follows in the form stays near, and keys reach all of it.
        <Stack gap="3" maxHeight="24rem" overflowY="auto" tabIndex={0}>
          <PreviewedDocuments items={items} />
        </Stack>
      )}
    </Stack>
  );
}
