import { List } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { describeError } from '#lib/errors/describe-error.ts';

/** Why the server refused something, word for word, with what it says about single fields. */
export function RefusedNotice({ title, error }: { title: string; error: unknown }) {
  const { message } = describeError(error);
  const fields = Object.entries(error instanceof ApiError ? error.fields : {}).filter(
    ([, reason]) => reason !== message,
  );
  return (
    <Callout status="error" title={title}>
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
    </Callout>
  );
}
