import type { Alarm, AlarmKind } from '../../contract/alarms.ts';
import type { Owned } from './backup-store.ts';

/** Alarms: what their owners may read, written here and with the end of a run (`RecordPatch`) only. */
export interface AlarmStore {
  alarm(id: string): Promise<Owned<Alarm> | null>;
  /** The newest of a project first, at most 100. */
  alarms(projectId: string, ownerId: string): Promise<Alarm[]>;
  /** Those of a schedule (`configurationId` null: of backups without one) that are not resolved, at most 100. */
  unresolved(projectId: string, configurationId: string | null): Promise<Alarm[]>;
  /** Whether an anomaly of the schedule's backups waits for its owner's word. Nothing may be pruned while it does. */
  hasOpenAnomaly(projectId: string, configurationId: string | null): Promise<boolean>;
  /** Raises an alarm unless one with its id was raised before; false then, and when the project is gone. */
  raise(alarm: Owned<Alarm>): Promise<boolean>;
  /** Sets an open alarm to acknowledged; leaves others as they are. Null when it is gone. */
  acknowledge(id: string, at: string): Promise<Alarm | null>;
}

/** The id of the alarm of a kind about one event: what happens twice raises it once. */
export function alarmId(kind: AlarmKind, event: string): string {
  return `${event}-${kind}`;
}
