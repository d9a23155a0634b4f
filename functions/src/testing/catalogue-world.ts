/**
 * For tests of the catalogue and of the recovery: an account of one project with a schedule, two
 * backups and their objects, stores in memory, and what runs on them, which can be killed.
 */
import { randomBytes } from 'node:crypto';
import { createMasterKeyWrapper } from '../adapters/platform/master-key-wrapper.ts';
import { createCatalogueStore } from '../adapters/records/catalogue-store.ts';
import { createRecoveryStore } from '../adapters/records/recovery-store.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../engine/testing/memory-backups.ts';
import { MemoryStore } from '../engine/testing/memory-store.ts';
import { createLog } from '../lib/log.ts';
import { chainOf } from '../services/audit/audit-log.ts';
import { Catalogue } from '../services/catalogue/catalogue.ts';
import { createSealedCatalogue } from '../services/catalogue/sealed-catalogue.ts';
import { rotateMasterKey, type SealTally } from '../services/credentials/key-rotation.ts';
import { ChannelVault } from '../services/notices/channel-vault.ts';
import { Recovery, type RecoveryOptions } from '../services/catalogue/recovery.ts';
import type { CataloguedUser } from '../services/ports/catalogue-store.ts';
import type { RecoveredPart } from '../services/ports/recovery-store.ts';
import type { FaultPlan } from './fault-plan.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { putProject } from './memory/put-project.ts';
import { scheduleOf } from './schedule.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';
import { withFaults, type Life } from './with-faults.ts';

export const masterKey = randomBytes(32).toString('base64');
const dayMs = 24 * 60 * 60_000;

export const ada: CataloguedUser = {
  uid: 'ada',
  email: 'ada@example.dev',
  emailVerified: true,
  name: 'Ada Lovelace',
  photoUrl: null,
  disabled: false,
};

export class CatalogueWorld {
  documents = new MemoryDocuments();
  readonly objects = new MemoryStore();
  users = new Map([[ada.uid, ada]]);
  readonly logged: string[] = [];
  /** What the last recovery has said. */
  reported: RecoveredPart[] = [];
  private ms = Date.parse('2026-11-22T00:00:00.000Z');

  private secret: string;

  /** @param secret of the master key */
  constructor(secret = masterKey) {
    this.secret = secret;
  }

  /** Another master key, or several, from then on. */
  deploy(secret: string): void {
    this.secret = secret;
  }

  /** What `npm run rotate-key` does with the catalogue. */
  async rotate(isRotating = true, plan: FaultPlan | null = null): Promise<SealTally> {
    const [tally] = await rotateMasterKey([createSealedCatalogue(this.parts(plan))], isRotating);
    if (tally === undefined) {
      throw new Error('Nothing was counted');
    }
    return tally;
  }

  readonly now = () => new Date(this.ms);

  pass(ms: number): void {
    this.ms += ms;
  }

  passDays(days: number): void {
    this.pass(days * dayMs);
  }

  /** The account as a year of use leaves it. */
  async furnish(): Promise<this> {
    const { documents } = this;
    const owner = { ownerId: 'ada' };
    putProject(documents, storedProject('shop', { name: 'The shop' }));
    documents.set('projects/shop/secrets/data-key', await this.dataKey());
    documents.set('projects/shop/secrets/credential', { sealed: 'as it was' });
    documents.set('projects/shop/internal/damaged', { hashes: ['a'] });
    documents.set('backupConfigurations/c1', { ...scheduleOf(), ...owner });
    documents.set('projects/shop/secrets/webhook-c1', { sealed: 'a secret' });
    documents.set('retention/shop', { projectId: 'shop', sweptAt: null, ...owner });
    documents.set('savedQueries/q1', { id: 'q1', projectId: 'shop', queryJson: '{}', ...owner });
    for (const chainId of ['shop', chainOf({ ...owner, projectId: null })]) {
      const id = `${chainId}_0000000007`;
      documents.set(`auditLog/${id}`, { id, chainId, sequence: 7, ...owner });
    }
    documents.set('users/ada', { plan: 'team', ...owner });
    const channel = { id: 'ch1', ownerId: 'ada', addressId: 'a1' };
    const vault = new ChannelVault(createMasterKeyWrapper(this.secret));
    const address = await vault.sealAddress(channel, 'ada@example.dev');
    documents.set('channels/ch1', { ...channel, name: 'Mail', address, secret: null });
    documents.set('channels/ch2', { id: 'ch2', ownerId: 'bob' });
    for (const id of ['b1', 'b2']) {
      await this.backUp(id);
    }
    return this;
  }

  /** With its objects; `isKnown` says whether there is a record of it. */
  async backUp(backupId: string, isKnown = true): Promise<void> {
    const vault = { ...memoryVault(), store: this.objects };
    const documents = [memoryDocument('customers/ada'), memoryDocument('customers/bob')];
    await takeMemoryBackup(vault, new MemorySource(documents), { backupId });
    if (isKnown) {
      const record = { ...verifiedRecord(backupId), ownerId: 'ada' };
      this.documents.set(`backupRecords/${backupId}`, record);
    }
  }

  /** What a tick does. */
  async tick(plan: FaultPlan | null = null): Promise<void> {
    const { users, now } = this;
    const { records, objects, ...rest } = this.parts(plan);
    await new Catalogue({
      ...rest,
      objects,
      store: createCatalogueStore(records, now),
      users: { get: async (uid) => users.get(uid) ?? null },
      log: createLog((line) => void this.logged.push(line)),
    }).writeDue();
  }

  /** Firekeep's own database, and its users, as they are after their loss. */
  lose(): void {
    this.documents = new MemoryDocuments();
    this.users = new Map();
  }

  async recover({
    plan = null,
    before = null,
    isDryRun = false,
    maxOpenedBytes,
  }: Partial<RecoverOptions> = {}): Promise<RecoveredPart[]> {
    this.reported = [];
    for await (const part of this.recovery(plan, { before, maxOpenedBytes }).run(isDryRun)) {
      this.reported.push(part);
    }
    return this.reported;
  }

  /** What the command prints after the end of a recovery. */
  report() {
    return this.recovery().report();
  }

  private recovery(
    plan: FaultPlan | null = null,
    limits: Pick<RecoveryOptions, 'before' | 'maxOpenedBytes'> = { before: null },
  ): Recovery {
    const { records, ...rest } = this.parts(plan);
    return new Recovery({
      ...rest,
      store: createRecoveryStore(records, this.now),
      users: { create: async (user) => this.addUser(user) },
      ...limits,
    });
  }

  /** Names of the catalogue's objects, the newest last. */
  versions(part = 'projects/shop'): string[] {
    const prefix = `catalogue/ada/${part}/`;
    return [...this.objects.objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  }

  private addUser(user: CataloguedUser): 'made' | 'there' | 'taken' {
    const isThere = this.users.has(user.uid);
    if (!isThere && [...this.users.values()].some(({ email }) => email === user.email)) {
      return 'taken';
    }
    this.users.set(user.uid, user);
    return isThere ? 'there' : 'made';
  }

  private parts(plan: FaultPlan | null) {
    const life: Life = { isGone: false };
    const faulty = <T extends object>(seam: string, part: T): T =>
      plan === null
        ? part
        : withFaults(part, { seam, plan, life, toError: (code) => new Error(code) });
    return {
      records: faulty('records', this.documents),
      objects: faulty('objects', this.objects),
      wrapper: createMasterKeyWrapper(this.secret),
      now: this.now,
    };
  }

  /** Of `memoryVault`, as a project's is kept. */
  private async dataKey() {
    const wrapper = createMasterKeyWrapper(this.secret);
    return { ...(await wrapper.wrap(Buffer.alloc(32, 1), 'v1|ada|shop|1')), keyVersion: 1 };
  }
}

interface RecoverOptions {
  readonly plan: FaultPlan | null;
  readonly before: Date | null;
  readonly isDryRun: boolean;
  readonly maxOpenedBytes: number | undefined;
}
