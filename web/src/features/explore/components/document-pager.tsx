import { Flex, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { QuietButton } from '#components/quiet-button.tsx';
import { pageSizes, readPageSize, type PageSize } from '../model/page-position.ts';

interface DocumentPagerProps {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly isLoading: boolean;
  readonly onPageSizeChange: (size: PageSize) => void;
  /** Undefined where there is no such page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** Steps through a collection by cursor. */
export function DocumentPager(props: DocumentPagerProps) {
  const { page, pageSize, isLoading, onPageSizeChange, onPrevious, onNext } = props;
  return (
    <Flex
      justify="space-between"
      align="center"
      gap="3"
      wrap="wrap"
      padding={{ base: '3', md: '4' }}
      borderTopWidth="1px"
      borderColor="border"
    >
      <HStack gap="2">
        <Text as="label" fontSize="sm" color="fg.muted" {...{ htmlFor: 'documents-per-page' }}>
          Documents per page
        </Text>
        <NativeSelect.Root size="sm" width="auto">
          <NativeSelect.Field
            id="documents-per-page"
            value={pageSize}
            onChange={(event) => onPageSizeChange(readPageSize(event.currentTarget.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </HStack>
      <HStack gap="2">
        <QuietButton
          disabled={onPrevious === undefined || isLoading}
          onClick={onPrevious}
          aria-label="Previous page"
        >
          <ChevronLeft size={16} /> Previous
        </QuietButton>
        <Text fontSize="sm" color="fg.muted" aria-live="polite" whiteSpace="nowrap">
          Page {page}
        </Text>
        <QuietButton
          disabled={onNext === undefined || isLoading}
          onClick={onNext}
          aria-label="Next page"
        >
          Next <ChevronRight size={16} />
        </QuietButton>
      </HStack>
    </Flex>
  );
}
