import type { At } from '../../contract/at.ts';
import type { ProjectRef } from '../projects/with-database.ts';
import type { BackupRef } from './backup-access.ts';
import { BackupView, type BackupViewDeps } from './backup-view.ts';
import type { DataView } from './data-view.ts';
import { CollectionCounts } from './live/collection-counts.ts';
import { LiveView, type LiveViewDeps } from './live-view.ts';
import type { ReadTimes } from './read-times.ts';

/** The caller's project, and when. */
export interface Viewed extends ProjectRef {
  readonly at: At;
}

export interface DataViewsDeps extends Omit<LiveViewDeps, 'counts'>, BackupViewDeps {
  readonly readTimes: Pick<ReadTimes, 'assertServed'>;
}

/** Opens data for reading. The only place that distinguishes where they are. */
export class DataViews {
  private readonly deps: DataViewsDeps;
  private readonly counts = new CollectionCounts();

  constructor(deps: DataViewsDeps) {
    this.deps = deps;
  }

  /** Reads nothing yet. @throws AppError as `ReadTimes.assertServed` */
  open({ at, ...ref }: Viewed): DataView {
    if (at.kind === 'backup') {
      return this.ofBackup({ ...ref, recordId: at.recordId });
    }
    const live = { ...this.deps, counts: this.counts };
    if (at.kind === 'now') {
      return new LiveView(live, ref);
    }
    this.deps.readTimes.assertServed(at.time);
    return new LiveView(live, { ...ref, readTime: at.time });
  }

  /** A backup of any of the caller's projects. */
  ofBackup(backup: BackupRef): DataView {
    return new BackupView(this.deps, backup);
  }
}
