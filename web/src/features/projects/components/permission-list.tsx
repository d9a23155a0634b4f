import type { Permissions } from '@firekeep/functions/contract';
import { HStack, List, Text } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';

const rows = [
  ['read', 'Read documents', 'needed to browse and to back up'],
  ['write', 'Write documents', 'needed to restore'],
  ['delete', 'Delete documents', 'needed to restore an exact mirror'],
] as const;

/** What Firekeep may do in the project: the key's grants, narrowed by what the owner allows. */
export function PermissionList({ permissions }: { permissions: Permissions }) {
  return (
    <List.Root variant="plain" gap="2">
      {rows.map(([key, label, purpose]) => {
        const isAllowed = permissions[key];
        return (
          <List.Item key={key}>
            <HStack align="start" gap="2.5">
              <Text as="span" color={isAllowed ? 'fg.success' : 'fg.subtle'} marginTop="1">
                {isAllowed ? <Check size={16} aria-label="Yes" /> : <X size={16} aria-label="No" />}
              </Text>
              <Text>
                {label}{' '}
                <Text as="span" color="fg.muted" fontSize="sm">
                  {purpose}
                </Text>
              </Text>
            </HStack>
          </List.Item>
        );
      })}
    </List.Root>
  );
}
