import {
  collectionPathSchema,
  newestWhole,
  toProtecting,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
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
import { useLiveBackupRecords } from '#lib/api/backup-records.ts';
import { isRestorable, isSafety } from '#lib/backup-record.ts';
import { defaultBackup } from '#features/backups/model/record-status.ts';
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
import { putBackActions } from '../put-back-actions.tsx';
import { useProject } from '../use-project.ts';

const pointsLabel = 'Points to compare';

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

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** What the address compares, and what there is to choose from. */
function usePair(project: Project, backups: readonly BackupRecord[]) {
  const projects = useProjectsFor(project);
  const [search, setSearch] = useSearchParams();
  const others = projects.filter(({ id }) => id !== project.id);
  const options = pointOptions(backups, others);
  const newest = defaultBackup(backups, project.databaseId)?.id;
  // A backup that completes meanwhile must not take the place of the one that is looked at.
  const [first] = useState(newest ?? null);
  const pair: Pair = {
    from:
      knownPoint(search.get('from'), options.from) ??
      knownPoint(first, options.from) ??
      newest ??
      live,
    to: knownPoint(search.get('to'), options.to) ?? live,
  };
  const within = collectionPathSchema.safeParse(search.get('path')).data;
  const choose = (chosen: Partial<Pair>) =>
    setSearch({ ...pair, ...chosen, ...(within === undefined ? {} : { path: within }) });
  return { pair, within, options, choose };
}

type Chosen = ReturnType<typeof usePair>;

function PointSelects({ pair, within, options, choose }: Chosen) {
  const { id } = useProject();
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
      <LabelledSelect
        label="From"
        value={pair.from}
        options={options.from}
        onValueChange={(from) => choose({ from })}
      />
      <LabelledSelect
        label="To"
        value={pair.to}
        options={options.to}
        onValueChange={(to) => choose({ to })}
      />
      <OnlyCollection path={within} allLink={paths.projectCompare.link(id, { ...pair })} />
    </SimpleGrid>
  );
}

/** What differs; where documents of now are read, once that is agreed to. */
function Outcome({
  backups,
  chosen: { pair, within },
}: {
  backups: readonly BackupRecord[];
  chosen: Chosen;
}) {
  const project = useProject();
  const { id, databaseId } = project;
  const points = comparisonCall(pair.from, pair.to, within);
  const key = [pair.from, pair.to, within].join(' ');
  const [wanted, setWanted] = useState('');
  if (points.kind === 'none') {
    return (
      <Text color="fg.muted">
        {backups.length === 0
          ? 'This project has no backup yet. Choose the database of another project to compare it with.'
          : points.reason}
      </Text>
    );
  }
  return isOfNow(points) && wanted !== key ? (
    <AskBeforeReading
      {...liveReads(points, id, (other) =>
        other === id && within === undefined
          ? (newestWhole(backups.map(toProtecting), databaseId)?.documentCount ?? null)
          : null,
      )}
      within={within}
      isBilled={!isDemonstration(project)}
      onCompare={() => setWanted(key)}
    />
  ) : (
    <ComparisonView
      key={key}
      projectId={id}
      points={points}
      {...(points.kind === 'backup' && points.against === live
        ? putBackActions({ recordId: points.rid, within })
        : {})}
    />
  );
}

function PointsAndOutcome({ backups }: { backups: readonly BackupRecord[] }) {
  const chosen = usePair(useProject(), backups);
  return (
    <>
      <Panel aria-label={pointsLabel}>
        <PointSelects {...chosen} />
      </Panel>
      <Outcome backups={backups} chosen={chosen} />
    </>
  );
}

/** Backup with backup, backup with the database, database with another project's. */
export function Component() {
  const { id, databaseId } = useProject();
  const { records, isLoading, error, reload } = useLiveBackupRecords(id);
  const backups = records.filter((record) => isRestorable(record) && !isSafety(record));
  return (
    <Page title="Compare" eyebrow={<TextLink to={paths.projectBackup.link(id)}>Backups</TextLink>}>
      {error === null && !isLoading ? (
        <PointsAndOutcome key={`${id} ${databaseId}`} backups={backups} />
      ) : (
        <Panel aria-label={pointsLabel}>
          {error === null ? (
            <RowsSkeleton label="Loading backups" rows={2} />
          ) : (
            <ErrorNotice title="Failed to load backup records" error={error} onRetry={reload} />
          )}
        </Panel>
      )}
    </Page>
  );
}
