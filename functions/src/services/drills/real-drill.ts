import type { DrillDifferences } from '../../contract/drills.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { hasEnded } from '../changes/assert-not-undone.ts';
import { changesOf } from '../changes/restore-changes.ts';
import type { RestorePlans } from '../changes/restore-plans.ts';
import type { RestoreRequest } from '../changes/begun-restore.ts';
import type { Restores } from '../changes/restores.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { assertDrillable } from './assert-drillable.ts';
import type { DrillChecks } from './drill-checks.ts';
import { placeIn, type DrillTarget } from './drill-target.ts';
import { differText, notEmptyText } from './drill-texts.ts';
import { cancelled, failed, later, now, turned, type DrillStep } from './step.ts';
import { jobsOfDrill, type StoredDrill } from './stored-drill.ts';

export interface RealDrillOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly begin: Pick<Restores, 'start'>;
  readonly plans: Pick<RestorePlans, 'list' | 'difference'>;
  readonly target: Pick<DrillTarget, 'prepare' | 'empty' | 'stop'>;
  readonly checks: Pick<DrillChecks, 'step'>;
  readonly now: () => Date;
}

type OwnedDrill = Owned<StoredDrill>;

const shownDifferences = 10;
const shownFields = 20;

/**
 * A restore into an empty database, its comparison with the backup, the owner's check, and the
 * undoing of that restore. Each is a job under an id of the drill, looked for before it is begun:
 * whatever a tick was killed at, the next one finds what there is.
 */
export class RealDrill {
  private readonly options: RealDrillOptions;

  constructor(options: RealDrillOptions) {
    this.options = options;
  }

  async step(drill: OwnedDrill): Promise<DrillStep> {
    const { stage } = drill.value;
    switch (stage) {
      case 'preparing':
        return await this.prepare(drill);
      case 'restoring':
        return await this.restore(drill);
      case 'comparing':
        return await this.compare(drill);
      case 'checking':
        return await this.options.checks.step(drill);
      case 'emptying':
        return await this.options.target.empty(drill);
      case 'verifying':
      case 'done':
        throw new Error(`a real drill is never at ${stage}`);
    }
  }

  private async prepare(drill: OwnedDrill): Promise<DrillStep> {
    const { ownerId, value } = drill;
    if (value.isCancelling) {
      return turned(value, cancelled);
    }
    const { projects, now: clock } = this.options;
    const { projectId, masks } = value;
    const asked = { projectId, target: placeIn(value), masks };
    await assertDrillable({ projects, now: clock() }, ownerId, asked);
    return await this.options.target.prepare(drill);
  }

  private async restore(drill: OwnedDrill): Promise<DrillStep> {
    const { value } = drill;
    const found = await this.begun(drill, 'restore', { mode: 'overwrite' });
    if (found === null) {
      return value.isCancelling ? turned(value, cancelled) : later();
    }
    if (!hasEnded(found)) {
      return later();
    }
    const evidence = measured(found);
    if (value.isCancelling) {
      return turned(value, cancelled, evidence);
    }
    if (found.status !== 'completed') {
      return turned(value, failed(`The restore did not complete: ${whyOf(found)}`), evidence);
    }
    return found.wasTargetEmpty === true
      ? now({ ...evidence, stage: 'comparing' })
      : turned(value, failed(notEmptyText(placeIn(value))), evidence);
  }

  private async compare(drill: OwnedDrill): Promise<DrillStep> {
    const { ownerId, value } = drill;
    const found = await this.begun(drill, 'compare', { mode: 'mirror', dryRun: true });
    if (value.isCancelling && found?.status !== 'planning') {
      return turned(value, cancelled);
    }
    if (found === null || found.status === 'planning') {
      return later();
    }
    if (found.status !== 'planned' || found.plan === null) {
      return turned(value, failed(`The comparison did not complete: ${whyOf(found)}`));
    }
    const count = changesOf(found.plan);
    const first = count === 0 ? [] : await this.firstDifferences(ownerId, found.id);
    const differences = { count, first };
    if (count > 0) {
      return turned(value, failed(differText(differences)), { differences });
    }
    return now({ stage: 'checking', differences });
  }

  private async firstDifferences(uid: string, planId: string): Promise<DrillDifferences['first']> {
    const { plans } = this.options;
    const { items } = await plans.list(uid, planId, { pageSize: shownDifferences });
    const shown: DrillDifferences['first'] = [];
    for (const { path, change, sample } of items) {
      if (change !== 'update') {
        shown.push({ path, change, fields: [], moreFields: 0 });
        continue;
      }
      const { fields, moreFields } = sample ?? (await plans.difference(uid, planId, path));
      const names = fields.slice(0, shownFields).map(({ path: field }) => [...field]);
      const unnamed = fields.length - names.length;
      shown.push({ path, change, fields: names, moreFields: moreFields + unnamed });
    }
    return shown;
  }

  /** A job of the drill; begun where it isn't there and is still wanted, and null then. */
  private async begun(
    { ownerId, value }: OwnedDrill,
    job: 'restore' | 'compare',
    how: Pick<RestoreRequest, 'mode' | 'dryRun'>,
  ): Promise<Restore | null> {
    const { restores, begin, target } = this.options;
    const id = jobsOfDrill(value.id)[job];
    const found = (await restores.get(id))?.value ?? null;
    if (found !== null) {
      if (value.isCancelling && (found.status === 'planning' || found.status === 'running')) {
        await target.stop(id);
      }
      return found;
    }
    const { projectId, recordId, masks, backupName } = value;
    if (!value.isCancelling && recordId !== null) {
      const { projectId: targetId, databaseId } = placeIn(value);
      const wanted: RestoreRequest = {
        projectId,
        recordId,
        target: { projectId: targetId, databaseId },
        masks: masks ? true : undefined,
        reason: `Drill of ${backupName ?? recordId}`,
        ...how,
      };
      await begin.start(ownerId, wanted, { id, drillId: value.id });
    }
    return null;
  }
}

function measured({ outcome, createdAt, completedAt }: Restore) {
  const documents = outcome.written;
  const tookMs = Date.parse(completedAt ?? createdAt) - Date.parse(createdAt);
  const restoreSeconds = Math.max(0, tookMs / 1000);
  const documentsPerSecond = documents / Math.max(0.001, restoreSeconds);
  return { documents, restoreSeconds, documentsPerSecond };
}

function whyOf({ error }: Restore): string {
  return error?.message ?? 'it was cancelled';
}
