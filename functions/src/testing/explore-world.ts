/**
 * For tests of looking into backups: a project's backups in memory, and a database out of reach.
 */
import type { BackupRecord, BackupStatus } from '../contract/backups.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
  type CountingStore,
} from '../engine/testing/memory-backups.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import { AppError } from '../lib/errors.ts';
import { newBackupRecord } from '../services/backups/new-record.ts';
import type { CustomerDatabases } from '../services/ports/customer-database.ts';
import type { StoredProject } from '../services/ports/project-store.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { BackupAccess } from '../services/explore/backup-access.ts';
import { BackupExplore } from '../services/explore/explore-backup.ts';
import { ComparedPoints } from '../services/explore/compared-points.ts';
import { Comparisons } from '../services/explore/comparisons.ts';
import { DocumentHistories } from '../services/explore/document-history.ts';
import { testPageTokens } from './page-tokens.ts';

const project = {
  ownerId: 'ada',
  project: { id: 'shop', databaseId: '(default)' },
  settings: { allowed: { read: false } },
} as unknown as StoredProject;

const noDatabases: CustomerDatabases = {
  open: async () => {
    throw new AppError('unavailable', 'not here');
  },
};

const noUsage = { count: async () => {} };

export class ExploreWorld {
  readonly vault = memoryVault();
  readonly stored = new Map<string, { ownerId: string; value: BackupRecord }>();
  private readonly projects = {
    get: async (id: string) => (id === 'shop' ? project : null),
  };
  private readonly vaults = new Vaults(this.vault.store, { get: async () => Buffer.alloc(32, 1) });
  private readonly records = {
    get: async (id: string) => this.stored.get(id) ?? null,
    completed: async (_: unknown, before: string | null, limit: number) =>
      [...this.stored.values()]
        .map(({ value }) => value)
        .filter(
          ({ status, createdAt }) =>
            status === 'completed' && (before === null || createdAt < before),
        )
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
        .slice(0, limit),
  };
  readonly access = new BackupAccess({
    records: this.records,
    projects: this.projects,
    vaults: this.vaults,
  });
  readonly explore = new BackupExplore(this.access, testPageTokens);
  readonly histories = new DocumentHistories({
    projects: this.projects,
    records: this.records,
    vaults: this.vaults,
    databases: noDatabases,
    pageTokens: testPageTokens,
  });
  readonly comparisons = new Comparisons(
    new ComparedPoints({
      access: this.access,
      projects: this.projects,
      databases: noDatabases,
      usage: noUsage,
    }),
    testPageTokens,
  );

  get objects(): CountingStore {
    return this.vault.store;
  }

  addRecord(id: string, status: BackupStatus, minute = 0): void {
    const value = newBackupRecord({
      id,
      project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
      name: id,
      trigger: 'manual',
      configurationId: null,
      include: [],
      exclude: [],
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    });
    this.stored.set(id, { ownerId: 'ada', value: { ...value, status } });
  }

  async backUp(
    id: string,
    paths: Record<string, number>,
    options: { minute: number; previous?: Manifest; exclude?: string[] },
  ): Promise<Manifest> {
    const documents = Object.entries(paths).map(([path, revision]) =>
      memoryDocument(path, { revision }),
    );
    const { minute, ...rest } = options;
    const manifest = await takeMemoryBackup(this.vault, new MemorySource(documents), {
      backupId: id,
      ...rest,
    });
    this.addRecord(id, 'completed', minute);
    return manifest;
  }
}
