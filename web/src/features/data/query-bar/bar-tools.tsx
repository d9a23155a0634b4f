import { Box, Button, Flex } from '@chakra-ui/react';
import { Bookmark, Code, History, ListFilter, Route } from 'lucide-react';

export type Tool = 'builder' | 'explain' | 'code' | 'history' | 'saved';

const tools = [
  ['builder', 'Builder', ListFilter],
  ['explain', 'Explain', Route],
  ['code', 'Code', Code],
  ['history', 'History', History],
  ['saved', 'Saved', Bookmark],
] as const satisfies readonly (readonly [Tool, string, unknown])[];

/** Buttons that open what there is to a query below its line, one at a time. */
export function BarTools({
  open,
  hasPlans,
  panelId,
  onOpen,
}: {
  open: Tool | null;
  /** Whether what is queried has indexes, and plans for them. */
  hasPlans: boolean;
  panelId: string;
  onOpen: (tool: Tool | null) => void;
}) {
  return (
    <Flex
      as="fieldset"
      gap="1"
      wrap="wrap"
      minWidth="0"
      marginTop="0.5"
      aria-label="Tools of the query"
    >
      {tools
        .filter(([tool]) => hasPlans || tool !== 'explain')
        .map(([tool, label, Icon]) => (
          <Button
            key={tool}
            size="xs"
            variant={open === tool ? 'subtle' : 'ghost'}
            colorPalette="gray"
            aria-label={label}
            title={label}
            aria-expanded={open === tool}
            {...(open === tool ? { 'aria-controls': panelId } : {})}
            onClick={() => onOpen(open === tool ? null : tool)}
          >
            <Icon size={14} aria-hidden />
            <Box as="span" hideBelow={tool === 'builder' ? 'sm' : '2xl'}>
              {label}
            </Box>
          </Button>
        ))}
    </Flex>
  );
}
