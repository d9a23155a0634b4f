import { listDeletions } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { isOfDemonstration } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { formatCount } from '#lib/format.ts';

/**
 * That backups and schedules of a project, or with none projects, can be taken back; nothing where
 * none can.
 */
export function DeletedLine({ projectId }: { projectId?: string }) {
  const input = isOfDemonstration(projectId) ? null : {};
  const { data, hasNextPage } = useEndpointPages(listDeletions, input, {
    failure: 'Failed to load what is deleted',
  });
  const kinds = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ kind, projectId: of }) =>
      projectId === undefined ? kind === 'project' : kind !== 'project' && of === projectId,
    )
    .map(({ kind }) => kind);
  const [kind, another] = new Set(kinds);
  if (kind === undefined) {
    return null;
  }
  const counted =
    another === undefined
      ? formatCount(kinds.length, `deleted ${kind}`)
      : `${kinds.length} deleted backups and schedules`;
  return (
    <Text fontSize="sm" color="fg.muted">
      {hasNextPage ? `At least ${counted}` : counted} can be taken back.{' '}
      <TextLink to={paths.settings.deleted()}>Look at what is deleted</TextLink>
    </Text>
  );
}
