import { Alert, Code, Text } from '@chakra-ui/react';

/** What signs a webhook's messages, which nobody can look up later. */
export function NewSecret({ secret, note }: { secret: string; note?: string }) {
  return (
    <Alert.Root status="info" variant="surface" borderRadius="lg">
      <Alert.Content>
        <Alert.Title>Signing secret, shown only now</Alert.Title>
        <Alert.Description>
          <Code overflowWrap="anywhere" whiteSpace="normal">
            {secret}
          </Code>
          <Text marginTop="1">
            {note} Check the header <Code>Firekeep-Signature</Code> with it.
          </Text>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
