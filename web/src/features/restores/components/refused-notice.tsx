import { Alert, List } from '@chakra-ui/react';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';

/** Why the server refused something, word for word, with what it says about single fields. */
export function RefusedNotice({ title, error }: { title: string; error: unknown }) {
  const { message } = describeError(error);
  const fields = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
    ([, reason]) => reason !== message,
  );
  return (
    <Alert.Root status="error" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description overflowWrap="anywhere">
          {message}
          {fields.length === 0 ? null : (
            <List.Root paddingInlineStart="4">
              {fields.map(([field, reason]) => (
                <List.Item key={field}>
                  {field}: {reason}
                </List.Item>
              ))}
            </List.Root>
          )}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
