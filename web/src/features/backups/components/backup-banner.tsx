import { getBackupRecord } from '@firekeep/functions/contract';
import { Alert, Flex } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatDateTime } from '#lib/format.ts';
import { isRestorable } from '../model/record-status.ts';

/** Says that the page shows a backup, which one, and leads to the database as it is now and to a restore. */
export function BackupBanner({
  projectId,
  backupId,
  livePath,
  documentPath,
  collectionPath,
}: {
  projectId: string;
  backupId: string;
  /** The address of the same place in the database. */
  livePath: string;
  /** The document that is looked at, if it is one. */
  documentPath?: string;
  /** The collection that is looked at, if it is one. */
  collectionPath?: string;
}) {
  const { data } = useEndpoint(
    getBackupRecord,
    { params: { rid: backupId } },
    { failure: 'Failed to load the backup' },
  );
  const at = data?.metadata.readTime ?? null;
  return (
    <Alert.Root
      status="info"
      variant="surface"
      borderRadius="lg"
      aria-label="Looking into a backup"
    >
      <Alert.Indicator>
        <Archive />
      </Alert.Indicator>
      <Flex flex="1" gap="3" align="center" justify="space-between" wrap="wrap" minWidth="0">
        <Alert.Content minWidth="0" flexBasis="16rem">
          <Alert.Title overflowWrap="anywhere">
            You are looking into {data === undefined ? 'a backup' : data.metadata.backupName}
          </Alert.Title>
          <Alert.Description>
            {at === null
              ? 'Nothing can be changed here.'
              : `The database as of ${formatDateTime(at)}. Nothing can be changed here.`}
          </Alert.Description>
        </Alert.Content>
        <Flex gap="2" wrap="wrap">
          <LinkButton size="sm" variant="surface" colorPalette="gray" to={livePath}>
            See it as it is now
          </LinkButton>
          {collectionPath === undefined ? null : (
            <LinkButton
              size="sm"
              variant="surface"
              colorPalette="gray"
              to={paths.projectCompare.link(projectId, { from: backupId, path: collectionPath })}
            >
              Compare this collection…
            </LinkButton>
          )}
          {data !== undefined && isRestorable(data) ? (
            <LinkButton
              size="sm"
              colorPalette="brand"
              to={paths.projectRestore.link(projectId, {
                record: backupId,
                ...(documentPath === undefined ? {} : { path: documentPath }),
                ...(collectionPath === undefined ? {} : { collection: collectionPath }),
              })}
            >
              {documentPath !== undefined
                ? 'Restore this document…'
                : collectionPath !== undefined
                  ? 'Restore this collection…'
                  : 'Restore…'}
            </LinkButton>
          ) : null}
        </Flex>
      </Flex>
    </Alert.Root>
  );
}
