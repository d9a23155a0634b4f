import { noGuards, noMasks, type Mask, type Project } from '@firekeep/functions/contract';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { beginDemonstration } from '#lib/demonstration-projects.ts';

const shop: Project = {
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

const ofCustomers = (field: string, mask: Mask) => ({ collections: 'customers', field, mask });

const staging: Project = {
  ...shop,
  id: demonstrationStagingId,
  name: 'Harbour Coffee staging',
  firebaseProjectId: 'harbour-coffee-staging',
  metadata: {
    ...shop.metadata,
    environment: 'staging',
    description: 'Where the shop is tried out, without its customers’ names and addresses.',
    color: '#0e7490',
  },
  masks: {
    required: true,
    rules: [
      ofCustomers('name', { how: 'name' }),
      ofCustomers('email', { how: 'email' }),
      ofCustomers('address', { how: 'remove' }),
    ],
  },
};

/** Has the app know of them, as they are at first. */
export function provideProjects(): void {
  beginDemonstration([shop, staging]);
}
