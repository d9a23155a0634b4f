import { getBackupRecord } from '@firekeep/functions/contract';
import { Alert, Flex } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatDateTime } from '#lib/format.ts';
import { isRestorable } from '../model/record-status.ts';

/** What is looked at. */
export interface Place {
  readonly projectId: string;
  /** The address of the same place in the database. */
  readonly livePath: string;
  /** What is looked at: a document, a collection, or else the whole. */
  readonly documentPath?: string;
  readonly collectionPath?: string;
}

interface BackupBannerProps extends Place {
  readonly backupId: string;
}

const quiet = { size: 'sm', variant: 'surface', colorPalette: 'gray' } as const;

/** To the database as it is now, to a comparison and, from a proven backup, to a restore. */
function Ways(props: BackupBannerProps & { isRestorable: boolean }) {
  const { projectId, backupId, livePath, documentPath, collectionPath } = props;
  const restored =
    documentPath === undefined ? collectionPath && ' this collection' : ' this document';
  return (
    <Flex gap="2" wrap="wrap">
      <LinkButton {...quiet} to={livePath}>
        See it as it is now
      </LinkButton>
      {collectionPath === undefined ? null : (
        <LinkButton
          {...quiet}
          to={paths.projectCompare.link(projectId, { from: backupId, path: collectionPath })}
        >
          Compare this collection…
        </LinkButton>
      )}
      {props.isRestorable ? (
        <LinkButton
          size="sm"
          colorPalette="brand"
          to={paths.projectRestore.link(projectId, {
            record: backupId,
            ...(documentPath === undefined ? {} : { path: documentPath }),
            ...(collectionPath === undefined ? {} : { collection: collectionPath }),
          })}
        >
          Restore{restored ?? ''}…
        </LinkButton>
      ) : null}
    </Flex>
  );
}

/** Says that the page shows a backup and which one, and leads out of it. */
export function BackupBanner(props: BackupBannerProps) {
  const { data } = useEndpoint(
    getBackupRecord,
    { params: { rid: props.backupId } },
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
            You are looking into {data?.metadata.backupName ?? 'a backup'}
          </Alert.Title>
          <Alert.Description>
            {at === null ? null : `The database as of ${formatDateTime(at)}. `}
            Nothing can be changed here.
          </Alert.Description>
        </Alert.Content>
        <Ways {...props} isRestorable={data !== undefined && isRestorable(data)} />
      </Flex>
    </Alert.Root>
  );
}
