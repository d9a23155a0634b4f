import type { RestoreMode } from '@firekeep/functions/contract';
import { Alert, List } from '@chakra-ui/react';

const byMode: Readonly<Record<RestoreMode, readonly string[]>> = {
  create: [],
  overwrite: ['Documents that differ in the target are replaced; their present contents are lost.'],
  merge: ['Fields that differ in the target are replaced; their present values are lost.'],
  mirror: [
    'Documents that differ in the target are replaced; their present contents are lost.',
    'Documents that the backup does not hold are deleted.',
  ],
};

const always = [
  'Firestore triggers and TTL policies of the target act on the restored documents as on any other write.',
  'Creation and update times can’t be restored: they become those of the restore.',
];

/** What a restore does beyond the obvious. */
export function RestoreWarnings({ mode }: { mode: RestoreMode }) {
  return (
    <Alert.Root status="warning" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Before you restore</Alert.Title>
        <Alert.Description>
          <List.Root paddingInlineStart="4" gap="1">
            {[...byMode[mode], ...always].map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
