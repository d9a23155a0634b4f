import type { z } from 'zod';
import { createStore } from '../store.ts';

/** How many records a listener holds; older ones come from the API. */
export const liveLimit = 50;

/** Which of the user's own records to listen to: the newest, unless the rest says which. */
export interface RecordSource<T = unknown> {
  readonly from: 'backupRecords' | 'backupConfigurations' | 'restores' | 'alarms';
  readonly schema: z.ZodType<T>;
  readonly id?: string;
  readonly projectId?: string;
  /** Whether restores into the project, and undos of what came from it, are meant too. */
  readonly orInto?: boolean;
  readonly state?: string;
  /** `createdAt` by default. */
  readonly orderedBy?: 'createdAt' | 'raisedAt';
}

/**
 * Begins to listen; returns what ends it. `onRecords` gets the records, newest first, each time
 * they have changed on the server, and `lost` when the listener has failed or can't read them.
 */
export type Listen = <T>(
  userId: string,
  source: RecordSource<T>,
  onRecords: (records: readonly T[] | 'lost') => void,
) => () => void;

/** Undefined until Firestore's SDK has come, which pages load after their first data. */
export const listening = createStore<Listen | undefined>(undefined);
