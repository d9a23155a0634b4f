import { List } from '@chakra-ui/react';
import { Callout } from '#components/callout.tsx';

/** What the last connection check ran into, in the server's words. Nothing where all went well. */
export function ConnectionErrors({ errors }: { errors: readonly string[] }) {
  return errors.length === 0 ? null : (
    <Callout status="error" title="The last check found a problem">
      <List.Root variant="plain">
        {errors.map((error) => (
          <List.Item key={error}>{error}</List.Item>
        ))}
      </List.Root>
    </Callout>
  );
}
