import { Button, Flex, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { Panel } from '#components/panel.tsx';
import { formatCount } from '#lib/format.ts';

/** Says what a comparison with live data reads, and waits until somebody wants it. */
export function AskBeforeReading({
  databases,
  documents,
  within,
  isBilled,
  onCompare,
}: {
  databases: number;
  /** About how many documents, null where nobody knows. */
  documents: number | null;
  /** The collection that is compared with everything below it; all of them without one. */
  within?: string | undefined;
  /** Whether the reads cost anything: sample data is read inside the app. */
  isBilled: boolean;
  onCompare: () => void;
}) {
  const what =
    databases === 1 ? 'a database as it is now' : `${databases} databases as they are now`;
  return (
    <Panel aria-label="Before comparing">
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Text maxWidth="65ch" overflowWrap="anywhere">
          Comparing reads {what}:{' '}
          {documents === null ? 'every document' : `about ${formatCount(documents, 'document')}`}
          {within === undefined ? null : (
            <>
              {' '}
              of the collection{' '}
              <Text as="span" fontFamily="mono" fontSize="sm">
                <ExactText text={within} />
              </Text>{' '}
              and below it
            </>
          )}
          {isBilled
            ? ', each of which Firestore bills as one read.'
            : '. They are sample data inside the app: nothing is billed.'}
        </Text>
        <Button onClick={onCompare}>Compare</Button>
      </Flex>
    </Panel>
  );
}
