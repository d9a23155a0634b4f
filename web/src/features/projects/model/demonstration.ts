import { noGuards, noMasks, type Project } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { createStore, useStore } from '#lib/store.ts';
import type { SimulatedTest } from './simulated-test.ts';

export { demonstrationId };

/**
 * The demonstration: a project whose data is bundled with the app (`features/demonstration`) and
 * whose connection test is simulated. It is nobody's, never the current one, and makes no calls.
 */
const start: Project = {
  id: demonstrationId,
  name: 'Harbour Coffee',
  firebaseProjectId: 'harbour-coffee',
  databaseId: '(default)',
  connectionType: 'service-account',
  credentials: null,
  status: 'connected',
  permissions: { read: true, write: true, delete: true },
  health: { status: 'unknown', lastCheck: null, latency: null, errors: [] },
  metadata: {
    description: 'A small coffee roaster: sample data to look around in.',
    environment: 'development',
    tags: ['sample'],
    color: '#d97706',
    favorite: false,
  },
  readOnly: false,
  guards: noGuards,
  masks: noMasks,
  lockedUntil: null,
  newLock: null,
  objectRetention: null,
  schedulesLockedUntil: null,
  queryCount: 0,
  dataExported: 0,
  backupEnabled: true,
  lastBackup: null,
  lastSynced: null,
  lastUsed: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
};

const demonstration = createStore<Project>(start);

export function isDemonstration({ id }: Pick<Project, 'id'>): boolean {
  return id === demonstrationId;
}

export function useDemonstration(): Project {
  return useStore(demonstration);
}

/** Keeps a simulated test's result for as long as the app is open. */
export function keepSimulatedTest({ isReached, latencyMs, checkedAt }: SimulatedTest): void {
  demonstration.set({
    ...demonstration.get(),
    status: isReached ? 'connected' : 'disconnected',
    health: {
      status: isReached ? 'healthy' : 'unhealthy',
      lastCheck: checkedAt,
      latency: latencyMs,
      errors: isReached ? [] : ['The simulated test failed, as one in five does'],
    },
  });
}
