import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { isSafety } from '#lib/backup-record.ts';
import { demonstrationProject } from '#lib/demonstration-projects.ts';
import { documentsAt, documentsRootOf } from '../documents/documents.ts';
import { assertFound } from '../documents/read-documents.ts';
import { provideProjects } from './sample-projects.ts';
import { recordingAround, type Recording } from './recording.ts';
import { makeWorld, newestBackup, type RecordedBackup, type World } from './world.ts';

/** The staging project has the shop's products and settings, as they were in this backup. */
const stagedFrom = 'demo-by-hand';
const isStaged = /^(?:products|settings)\//;

/** The demonstration's projects, which share a clock. */
export class Worlds {
  readonly clock: () => Date;
  private readonly all: readonly World[];

  /** @param now when somebody comes */
  constructor(now: Date) {
    provideProjects();
    const begunAt = Date.now();
    this.clock = () => new Date(now.getTime() + Date.now() - begunAt);
    const recording = recordingAround(now);
    const forms = {
      whole: newestBackup({ backups: recording.backups.map((record) => ({ record })) }).record,
      safety: assertFound(recording.backups.find(isSafety)),
    };
    const world = (id: string, recorded: Recording) =>
      makeWorld(recorded, { target: targetOf(id), forms }, { now, clock: this.clock });
    this.all = [
      world(demonstrationId, recording),
      world(demonstrationStagingId, stagingOf(recording)),
    ];
  }

  /** @throws ApiError `not-found` where it is no project of the demonstration */
  of(projectId: string): World {
    return assertFound(this.all.find(({ target }) => target.projectId === projectId));
  }

  /** The project that a backup is of; undefined where there is no such backup. */
  ofBackup(id: string): World | undefined {
    return this.all.find(({ backups }) => backups.some(({ record }) => record.id === id));
  }

  /** @throws ApiError `not-found` where there is no such backup of any project */
  backup(id: string): RecordedBackup {
    const backups = this.all.flatMap((world) => world.backups);
    return assertFound(backups.find(({ record }) => record.id === id));
  }
}

function targetOf(projectId: string): World['target'] {
  const { firebaseProjectId, databaseId } = assertFound(demonstrationProject(projectId));
  return { projectId, firebaseProjectId, databaseId, pathPrefix: null };
}

/** Nothing was backed up or restored there yet. */
function stagingOf(recording: Recording): Recording {
  const { readTime, completedAt } = assertFound(
    recording.backups.find(({ id }) => id === stagedFrom),
  ).metadata;
  const shop = { root: documentsRootOf(targetOf(demonstrationId)), changes: recording.changes };
  const staged = documentsAt(shop, readTime ?? '').filter(({ path }) => isStaged.test(path));
  return {
    ...recording,
    changes: staged.map(({ path, fields }) => ({ path, fields, time: completedAt ?? '' })),
    backups: [],
    schedules: [],
    alerts: [],
    restores: [],
    audit: { ...recording.audit, items: [] },
    analytics: {},
  };
}
