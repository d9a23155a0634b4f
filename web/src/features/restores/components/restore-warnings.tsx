import { Alert, List } from '@chakra-ui/react';

/** What a restore does beyond the obvious. */
export function RestoreWarnings({ sentences }: { sentences: readonly string[] }) {
  return (
    <Alert.Root status="warning" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Before you restore</Alert.Title>
        <Alert.Description>
          <List.Root paddingInlineStart="4" gap="1">
            {sentences.map((sentence) => (
              <List.Item key={sentence} overflowWrap="anywhere">
                {sentence}
              </List.Item>
            ))}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
