import type { Alert, AlertKind, Delivery } from '../../contract/alerts.ts';
import type { Owned } from './owned.ts';

/**
 * Alerts: what their owners may read, written here and with the end of a job (`RecordPatch`) only.
 */
export interface AlertStore {
  alert(id: string): Promise<Owned<Alert> | null>;
  /** The newest of a project first, at most 100. */
  alerts(projectId: string, ownerId: string): Promise<Alert[]>;
  /**
   * Those of a schedule (`configurationId` null: of backups without one) that are not resolved, at
   * most 100.
   */
  unresolved(projectId: string, configurationId: string | null): Promise<Alert[]>;
  /**
   * Whether an anomaly of the schedule's backups waits for its owner's word. Nothing may be pruned
   * while it does.
   */
  hasOpenAnomaly(projectId: string, configurationId: string | null): Promise<boolean>;
  /**
   * The newest anomaly of the schedule's backups (`configurationId` null: of those without one),
   * whether or not it was acknowledged; null before the first.
   */
  lastAnomaly(projectId: string, configurationId: string | null): Promise<Alert | null>;
  /**
   * Raises an alert about a schedule that has not kept its promise, and takes the promise from it,
   * unless a success or its owner has changed the promise meanwhile. False then.
   */
  raiseOverdue(
    alert: Owned<Alert>,
    promise: { readonly configurationId: string; readonly overdueAt: string },
  ): Promise<boolean>;
  /** Ends an alert of a schedule that owes nothing any longer, acknowledged or not. */
  resolve(id: string, at: string): Promise<void>;
  /** Alerts whose next attempt to send them is due, at most `limit`. */
  undelivered(at: string, limit: number): Promise<Owned<Alert>[]>;
  /**
   * Compare and set of what became of notifying the webhook; channels are notified of one that
   * fails. @returns the alert as it is then; null where it is gone or nothing changes
   */
  changeDelivery(
    id: string,
    change: (current: Delivery) => Partial<Delivery> | null,
  ): Promise<Owned<Alert> | null>;
  /** Sets an open alert to acknowledged; leaves others as they are. Null when it is gone. */
  acknowledge(id: string, at: string): Promise<Alert | null>;
}

/** The id of the alert of a kind about one event: what happens twice raises it once. */
export function alertId(kind: AlertKind, event: string): string {
  return `${event}-${kind}`;
}
