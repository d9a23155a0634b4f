import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatDateTime } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';
import type { Presence } from '../model/below.ts';
import type { RestoreForm } from '../model/restore-form.ts';

function Strong({ children }: { children: ReactNode }) {
  return (
    <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
      {children}
    </Text>
  );
}

/** The one document or collection that the form is about. */
function nameOf({ kind, documentPath, collections, typedCollections }: RestoreForm['scope']) {
  return kind === 'document' ? documentPath : (collections[0] ?? typedCollections);
}

function whatElse(scope: RestoreForm['scope'], presence: Presence, isBelow: boolean): string {
  if (scope.kind !== 'document') {
    return ', with everything below it';
  }
  if (scope.below === null && presence === 'looking') {
    return '';
  }
  return isBelow ? ', with everything below it' : ', without its subcollections';
}

/** The choices in one sentence, for one document or collection, and a way to change them. */
export function RestoreSentence({
  values,
  backup,
  target,
  presence,
  isBelow,
  onChange,
}: {
  values: RestoreForm;
  backup: BackupRecord;
  target: Project;
  presence: Presence;
  isBelow: boolean;
  onChange: () => void;
}) {
  return (
    <Panel>
      <Text fontSize="md">
        Restore <Strong>{visibleName(nameOf(values.scope))}</Strong>
        {whatElse(values.scope, presence, isBelow)} from the backup of{' '}
        <Strong>{formatDateTime(backup.metadata.readTime ?? backup.createdAt)}</Strong> into{' '}
        <Strong>{target.name}</Strong>.
      </Text>
      <Flex gap="3" align="center" wrap="wrap" marginTop="2">
        <Text fontSize="sm" color="fg.muted">
          What differs is replaced, and backed up first.
        </Text>
        <QuietButton size="xs" onClick={onChange}>
          Change …
        </QuietButton>
      </Flex>
    </Panel>
  );
}
