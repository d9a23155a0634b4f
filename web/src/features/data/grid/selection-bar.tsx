import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { Copy, Download, PencilLine, Undo2, X } from 'lucide-react';
import { useChosenBulk } from '../bulk/chosen-bulk.tsx';
import { usePutBackRows } from '../put-back/put-back-of.ts';

interface SelectionBarProps {
  /** How many rows are selected. */
  readonly text: string;
  readonly onCopy: () => void;
  readonly onExport: () => void;
  readonly documents: () => readonly FirestoreDocument[];
  readonly onClear: () => void;
}

/** What can be done with the selected rows, over the grid's end so that no row moves. */
export function SelectionBar({ text, documents, ...on }: SelectionBarProps) {
  const change = useChosenBulk();
  const past = usePutBackRows();
  const actions = [
    ['Copy', Copy, on.onCopy],
    ['Export', Download, on.onExport],
    ...(change === null ? [] : [['Change', PencilLine, () => change.begin(documents())] as const]),
    ...(past === null
      ? []
      : [['Put back', Undo2, () => past.put({ paths: past.pathsOf(documents()) })] as const]),
    ['Clear', X, on.onClear],
  ] as const;
  return (
    <Flex position="relative" height="0" flex="none" justify="center" zIndex="4">
      <Flex
        role="toolbar"
        aria-label="Selected rows"
        position="absolute"
        bottom="3"
        align="center"
        gap="1"
        padding="1"
        paddingInlineStart="3"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="md"
        shadow="md"
        maxWidth="calc(100% - 1rem)"
      >
        <Text fontSize="xs" marginInlineEnd="2" whiteSpace="nowrap">
          {text}
        </Text>
        {actions.map(([label, Icon, onClick]) => (
          <Button
            key={label}
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={label}
            title={label}
            onClick={onClick}
          >
            <Icon size={14} aria-hidden />
            <Box as="span" hideBelow="sm">
              {label}
            </Box>
          </Button>
        ))}
      </Flex>
      {change?.dialog}
    </Flex>
  );
}
