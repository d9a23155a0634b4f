import { Stack, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { ExactText } from './exact-text.tsx';
import { FieldDifferences } from './field-differences.tsx';

type Shown = ComponentProps<typeof FieldDifferences>;

/** Documents as a change would leave them, field by field. */
export function PreviewedDocuments({
  items,
}: {
  readonly items: readonly {
    readonly path: string;
    readonly change: string;
    readonly difference: {
      readonly fields: Shown['differences'];
      readonly moreFields: number;
    };
  }[];
}) {
  return items.map(({ path, change, difference }) => (
    <Stack key={path} gap="1">
      <Text fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        <ExactText text={path} /> {change === 'delete' ? '(would be deleted)' : null}
      </Text>
      <FieldDifferences
        label={`Fields of ${path}`}
        differences={difference.fields}
        more={difference.moreFields}
      />
    </Stack>
  ));
}
