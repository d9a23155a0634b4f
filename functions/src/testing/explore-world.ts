/**
 * For tests of looking into backups: a project's backups in memory, and a database out of reach.
 */
import type { BackupStatus } from '../contract/backups.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
  type CountingStore,
} from '../engine/testing/memory-backups.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import { AppError } from '../lib/errors.ts';
import type { CustomerDatabases } from '../services/ports/customer-database.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { BackupAccess } from '../services/data-view/backup-access.ts';
import { Comparisons } from '../services/explore/comparisons.ts';
import { DocumentHistories } from '../services/explore/document-history.ts';
import { dataViews } from './data-views.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { testPageTokens } from './page-tokens.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';

const noDatabases: CustomerDatabases = {
  open: async () => {
    throw new AppError('unavailable', 'not here');
  },
};

export class ExploreWorld {
  readonly vault = memoryVault();
  readonly documents = new MemoryDocuments();
  private readonly projects = createProjectStore(this.documents, () => new Date());
  private readonly vaults = new Vaults(this.vault.store, { get: async () => Buffer.alloc(32, 1) });
  private readonly records = createBackupRecords(this.documents);
  readonly access = new BackupAccess({
    records: this.records,
    projects: this.projects,
    vaults: this.vaults,
  });
  readonly views = dataViews({
    access: this.access,
    projects: this.projects,
    databases: noDatabases,
  });
  readonly histories = new DocumentHistories({
    projects: this.projects,
    records: this.records,
    vaults: this.vaults,
    databases: noDatabases,
    pageTokens: testPageTokens,
  });
  readonly comparisons = new Comparisons(this.views, testPageTokens);

  constructor() {
    const allowed = { read: false, write: false, delete: false };
    putProject(this.documents, storedProject('shop', { allowed }));
  }

  get objects(): CountingStore {
    return this.vault.store;
  }

  addRecord(id: string, status: BackupStatus, minute = 0): void {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const record = verifiedRecord(id, { createdAt });
    this.documents.set(`backupRecords/${id}`, { ...record, status, ownerId: 'ada' });
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
