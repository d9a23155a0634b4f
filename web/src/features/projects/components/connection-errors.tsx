import { Alert, List } from '@chakra-ui/react';

/** What the last connection check ran into, in the server's words. Nothing where all went well. */
export function ConnectionErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) {
    return null;
  }
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>The last check found a problem</Alert.Title>
        <Alert.Description>
          <List.Root variant="plain">
            {errors.map((error) => (
              <List.Item key={error} overflowWrap="anywhere">
                {error}
              </List.Item>
            ))}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
