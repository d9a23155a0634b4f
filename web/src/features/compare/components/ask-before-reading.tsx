import { Button, Flex, Text } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import { formatCount } from '#lib/format.ts';

/** Says what a comparison with live data reads, and waits until somebody wants it. */
export function AskBeforeReading({
  databases,
  documents,
  isBilled,
  onCompare,
}: {
  databases: number;
  /** About how many documents, null where nobody knows. */
  documents: number | null;
  /** Whether the reads cost anything: sample data is read inside the app. */
  isBilled: boolean;
  onCompare: () => void;
}) {
  const what =
    databases === 1 ? 'a database as it is now' : `${databases} databases as they are now`;
  const reads =
    documents === null ? 'every document' : `about ${formatCount(documents, 'document')}`;
  return (
    <Panel aria-label="Before comparing">
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Text maxWidth="65ch">
          Comparing reads {what}: {reads}
          {isBilled
            ? ', each of which Firestore bills as one read.'
            : '. They are sample data inside the app: nothing is billed.'}
        </Text>
        <Button onClick={onCompare}>Compare</Button>
      </Flex>
    </Panel>
  );
}
