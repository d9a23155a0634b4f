import type { BulkSpec } from '../../contract/bulk.ts';
import type { PlanWarning } from '../../contract/restore-plan.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type {
  ChangeSource,
  SourceContents,
  WholeSource,
} from '../../engine/changes/change-source.ts';
import type { PlacedCopies } from '../../firestore-model/copy-places.ts';
import type { MaskProof } from '../../engine/changes/rewrite/mask-proof.ts';
import type { Rewrite } from '../../engine/changes/rewrite/rewrite.ts';
import type { ChosenDocuments } from '../../engine/changes/sources/backup-source.ts';
import type { TargetForm } from '../../engine/changes/rewrite/target-form.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { CloneAlertsOptions } from '../alerts/clone-alerts.ts';
import type { Transform } from '../../firestore-model/operations/apply-operations.ts';
import type { BackupHandlerOptions } from '../backups/steps.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { JobStore, RecordPatch } from '../ports/job-store.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { ImportSpec } from './import-spec.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { NextChange } from './new-restore.ts';
import type { Origin } from './origin.ts';
import type { PhaseState } from './restore-state.ts';

/**
 * Everything that is specific to one kind of change set. The phases ask it, and know no kind: what
 * they do with documents, sources and rewrites is the same for all.
 */
export interface ChangeKind {
  /** What the backup of what was there before is called. */
  readonly beforeName: string;
  /** What the documents come from. */
  open(vault: Vault, change: Restore): Promise<OpenedChange>;
  /** What of its backup is read; nothing else of it is verified. */
  read(change: Pick<Restore, 'scope'>): RestoreScope;
  /** The documents; of some pages where the work's manifest has no others. */
  source(of: SourceOf): ChangeSource;
  /** The documents that a plan's entries are written from. */
  contents(of: SourceOf & Pick<RestoreWork, 'targetVault'>): SourceContents;
  /** The source, where what the target holds and it lacks is deleted; else null. */
  mirrored(work: RestoreWork): WholeSource | null;
  /** What becomes of the documents. */
  rewrite(of: SourceOf): Rewrite;
  /** Where they are copied to, where that is in the database that they are of; else null. */
  copying(change: Pick<Restore, 'bulk' | 'movedBack'>): PlacedCopies | null;
  /** Whether it may delete, as far as is known: the target's key needs a right for that. */
  isDeleting(change: Pick<Restore, 'mode' | 'bulk' | 'plan'>): boolean;
  /** Begins to plan. @param shown to be kept with the beginning */
  beginPlanning(context: StepContext, work: RestoreWork, shown: RecordPatch): Promise<Begun>;
  /** The verification of a verified source that can be relied on; null to verify it again. */
  verification(asked: AskedVerification): Promise<Restore['reliesOn']>;
  /** What a reader of the plan should know beside what holds for all kinds. */
  warnings(work: RestoreWork): Promise<PlanWarning[]>;
  /** The change set that follows once all is applied; null where none ever does. */
  readonly next: FollowingChange | null;
  /** What changes in other records once it has ended, however it did. */
  ended(change: Restore): RecordPatch[];
}

export interface FollowingChange {
  /** Null where none follows. */
  idOf(change: Restore): string | null;
  /** Null where there is nothing for it to do. */
  make(work: RestoreWork): Promise<NextChange | null>;
}

/** The state of a phase that has begun; `waiting` where parts of the job work at it. */
export type Begun = 'waiting' | PhaseState;

export interface AskedVerification {
  readonly ownerId: string;
  readonly restore: Restore;
  /** When the source's record was made: it was verified after that. */
  readonly createdAt: string;
  readonly options: Pick<RestoreHandlerOptions, 'restores'>;
}

export interface RestoreHandlerOptions extends Pick<
  BackupHandlerOptions,
  'projects' | 'databases' | 'vaults' | 'now' | 'divide' | 'log'
> {
  readonly schedules: CloneAlertsOptions['schedules'];
  readonly alerts: CloneAlertsOptions['alerts'];
  readonly records: Pick<BackupRecords, 'get' | 'storedSince'>;
  readonly use: Pick<BackupUse, 'isDeletingChunks' | 'deletedSince'>;
  readonly restores: Pick<RestoreRecords, 'get' | 'list' | 'page'>;
  readonly damagedChunks: Pick<DamagedChunks, 'get' | 'set' | 'suspected'>;
  readonly jobs: Pick<JobStore, 'pages' | 'partStates' | 'requestCancel'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: Pick<JobStarter, 'start' | 'wake'>;
  /** Writes a second with which every restore begins; see `engine/changes/apply/throttle.ts`. */
  readonly writesPerSecond: number;
}

/** Masks that are ready to be applied, and what proves that they were. */
export interface OpenedMasks {
  readonly rewrite: Rewrite;
  readonly proof: MaskProof;
}

/** What a kind keeps for a change set, beside its record. */
export interface OpenedChange {
  /** Without pages where nothing is stored. */
  readonly manifest: Manifest;
  /** Of a bulk change: what is meant, and what is done. Of an import: its file, and its mapping. */
  readonly spec: BulkSpec | ImportSpec | null;
  /** Of a restore: the documents of the scope that are meant alone, where it names some. */
  readonly chosen?: ChosenDocuments | null;
  /** What hides values of the documents; null where all are written as they are. */
  readonly masks: OpenedMasks | null;
  /** Of a bulk change: what runs its transforms, where it has some. */
  readonly transform?: Transform | null;
}

/** What a change set's source is made from. */
export interface SourceOf extends OpenedChange {
  readonly restore: Restore;
  /** Of the backup's project, with the backup and the plan. */
  readonly vault: Vault;
  readonly database: CustomerDatabase;
  /** What copies are made from: the target's own database, or another one. */
  readonly origin: Origin;
  readonly form: TargetForm;
}

/** What the phases of a change set work with. */
export interface RestoreWork extends SourceOf {
  readonly options: RestoreHandlerOptions;
  readonly ownerId: string;
  /** Of the target's project, with the safety backup and the journal. */
  readonly targetVault: Vault;
  readonly kind: ChangeKind;
  /** Where what goes from the target has to be, where that is another database; else null. */
  readonly elsewhere: Elsewhere | null;
}
