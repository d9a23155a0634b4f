import {
  coverageOf,
  isProtecting,
  newestFirst,
  newestWhole,
  toProtecting,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';

/** What there is to fall back on. */
export interface KeptFigures {
  /** In each project's newest verified backup: of the whole database, or else of a part. */
  readonly documents: number;
  /** When the newest of these was made; null where there is none. */
  readonly newestAt: string | null;
  /** Whether that one holds the whole of its database. */
  readonly isNewestWhole: boolean;
  /** Projects of which a part only is kept. */
  readonly partialProjects: number;
}

/** The backup that stands for a project. An empty one stands for nothing. */
function standingFor({ project, records }: ProjectRecords) {
  const backups = (records ?? []).map(toProtecting);
  const of = backups.filter(({ databaseId }) => databaseId === project.databaseId);
  return newestWhole(of, project.databaseId) ?? newestFirst(of.filter(isProtecting))[0] ?? null;
}

interface ProjectRecords {
  readonly project: Pick<Project, 'databaseId'>;
  readonly records: readonly BackupRecord[] | null;
}

/** What the projects' backups keep, by the ones that can be relied on. */
export function keptFigures(projects: readonly ProjectRecords[]): KeptFigures {
  const standing = projects.map(standingFor).filter((backup) => backup !== null);
  const isWhole = (backup: (typeof standing)[number]) => coverageOf(backup).kind === 'whole';
  const newest = standing.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  return {
    documents: standing.reduce((sum, { documentCount }) => sum + documentCount, 0),
    newestAt: newest?.createdAt ?? null,
    isNewestWhole: newest !== undefined && isWhole(newest),
    partialProjects: standing.filter((backup) => !isWhole(backup)).length,
  };
}
