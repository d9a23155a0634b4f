import { collectionPathSchema, newestWhole, toProtecting } from '@firekeep/functions/contract';
import { SimpleGrid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { paths } from '#config/paths.ts';
import {
  useBackupRecords,
  type LiveBackupRecords as Live,
} from '#features/backups/api/get-backup-records.ts';
import { LiveBackupRecords } from '#features/backups/api/live-backup-records.tsx';
import { defaultBackup, isRestorable, isSafety } from '#features/backups/model/record-status.ts';
import { AskBeforeReading } from '#features/compare/components/ask-before-reading.tsx';
import { ComparisonView } from '#features/compare/components/comparison-view.tsx';
import {
  comparisonCall,
  isOfNow,
  knownPoint,
  live,
  liveReads,
  pointOptions,
} from '#features/compare/model/points.ts';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { isDemonstration } from '#features/projects/model/demonstration.ts';
import { useProject } from '../use-project.ts';

/** Says that only a collection is compared, and leads to the whole. */
function OnlyCollection({ path, allLink }: { path: string | undefined; allLink: string }) {
  return path === undefined ? null : (
    <Text gridColumn="1 / -1" overflowWrap="anywhere">
      Only the collection{' '}
      <Text as="span" fontFamily="mono" fontSize="sm">
        <ExactText text={path} />
      </Text>{' '}
      with everything below it. <TextLink to={allLink}>Compare everything</TextLink>
    </Text>
  );
}

/** Backup with backup, backup with the database, database with another project's. */
export function Component() {
  const project = useProject();
  const { id, databaseId } = project;
  const [state, setState] = useState<Live>({ status: 'waiting' });
  const { records, isLoading, error, reload } = useBackupRecords(id, state);
  const projects = useProjectsFor(project);
  const [search, setSearch] = useSearchParams();
  const backups = records.filter((record) => isRestorable(record) && !isSafety(record));
  const options = pointOptions(
    backups,
    projects.filter((other) => other.id !== id),
  );
  const from =
    knownPoint(search.get('from'), options.from) ?? defaultBackup(backups, databaseId)?.id ?? live;
  const to = knownPoint(search.get('to'), options.to) ?? live;
  const within = collectionPathSchema.safeParse(search.get('path')).data;
  const points = comparisonCall(from, to, within);
  const choose = (chosen: { from: string; to: string }) =>
    setSearch({ ...chosen, ...(within === undefined ? {} : { path: within }) });
  const [wanted, setWanted] = useState('');
  const pair = [from, to, within].join(' ');
  return (
    <Page
      title="Compare"
      eyebrow={<TextLink to={paths.projectBackup.link(id)}>Backup</TextLink>}
      description="What was added, removed and changed from one point to another."
    >
      <LiveBackupRecords projectId={id} onChange={setState} />
      <Panel aria-label="Points to compare">
        {error !== null ? (
          <ErrorNotice title="Failed to load backup records" error={error} onRetry={reload} />
        ) : isLoading ? (
          <RowsSkeleton label="Loading backups" rows={2} />
        ) : (
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <LabelledSelect
              label="From"
              value={from}
              options={options.from}
              onValueChange={(value) => choose({ from: value, to })}
            />
            <LabelledSelect
              label="To"
              value={to}
              options={options.to}
              onValueChange={(value) => choose({ from, to: value })}
            />
            <OnlyCollection path={within} allLink={paths.projectCompare.link(id, { from, to })} />
          </SimpleGrid>
        )}
      </Panel>
      {isLoading ? null : points.kind === 'none' ? (
        <Text color="fg.muted">
          {backups.length === 0
            ? 'This project has no backup yet. Choose the database of another project to compare it with.'
            : points.reason}
        </Text>
      ) : isOfNow(points) && wanted !== pair ? (
        <AskBeforeReading
          {...liveReads(points, id, (other) =>
            other === id && within === undefined
              ? (newestWhole(backups.map(toProtecting), databaseId)?.documentCount ?? null)
              : null,
          )}
          within={within}
          isBilled={!isDemonstration(project)}
          onCompare={() => setWanted(pair)}
        />
      ) : (
        <ComparisonView key={pair} projectId={id} points={points} />
      )}
    </Page>
  );
}
