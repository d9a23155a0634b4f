// Every kind of stored byte damaged, and every kind of object put in another's place: verification
// names it, a restore writes nothing.
import { beforeAll, describe, expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { deriveKeys, type Owner } from '../../engine/format/seal.ts';
import { memoryDocument, takeMemoryBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const kinds = ['manifest', 'page', 'chunk', 'delta'] as const;
type Kind = (typeof kinds)[number];
const partOf: Readonly<Record<Kind, string>> = {
  manifest: '/manifest',
  page: '/pages/',
  chunk: '/chunks/',
  delta: '/deltas/',
};

const documents = Array.from({ length: 20 }, (_, index) =>
  memoryDocument(`customers/${index}`, { sizeBytes: 500, revision: index }),
);

/** A project whose second backup has a difference to the first. */
let world: BackupWorld;
/** Objects of an earlier backup, of another project of the same user, and of another user. */
let strangers: readonly Uint8Array[];

beforeAll(async () => {
  const database = new MemoryDatabase(documents);
  world = new BackupWorld(database);
  world.begin('earlier');
  await world.drive('earlier');
  const changed = memoryDocument('customers/2', { sizeBytes: 500, revision: 99 });
  database.documents.set('customers/2', changed);
  world.begin('own');
  await world.drive('own');
  expect(world.record('own')).toMatchObject({
    status: 'completed',
    metadata: { newChunkCount: 1 },
  });
  const others = await Promise.all([
    storedBy({ ownerId: 'ada', projectId: 'blog' }, 2),
    storedBy({ ownerId: 'bob', projectId: 'shop' }, 3),
    // With the same key: only the place for which an object was sealed is another.
    storedBy({ ownerId: 'bob', projectId: 'shop' }, 1),
  ]);
  const { objects } = world.vault.store;
  const ofBoth = ['earlier', 'own'].flatMap((id) => kinds.flatMap((kind) => namesOf(kind, id)));
  strangers = [...ofBoth.map((name) => objects.get(name)!), ...others.flat()];
});

/** What a backup of the same documents stores elsewhere. */
async function storedBy(owner: Owner, key: number): Promise<Uint8Array[]> {
  const store = new MemoryStore();
  const vault = { store, keys: deriveKeys(Buffer.alloc(32, key)), owner };
  await takeMemoryBackup(vault, new MemoryDatabase(documents), { backupId: 'own' });
  return [...store.objects.values()];
}

/** Manifests and pages of this backup alone. */
function namesOf(kind: Kind, id = 'own'): string[] {
  const isShared = kind === 'chunk' || kind === 'delta';
  return [...world.vault.store.objects.keys()]
    .filter((name) => name.includes(partOf[kind]) && (isShared || name.includes(`/${id}/`)))
    .toSorted();
}

function nameOf(kind: Kind): string {
  const [name] = namesOf(kind);
  if (name === undefined) {
    throw new Error(`no ${kind}`);
  }
  return name;
}

const bytesOf = (name: string) => world.vault.store.objects.get(name) ?? new Uint8Array();

let verifications = 0;

async function verified(): Promise<BackupRecord['verification']> {
  verifications += 1;
  const id = `verification-${verifications}`;
  world.beginVerification(id, 'own');
  await world.drive(id);
  return world.record('own').verification;
}

/** What the owner reads of the object: its own name where it has one. */
function saidOf(name: string, kind: Kind): string {
  const isNamed = kind === 'chunk' || kind === 'delta';
  return isNamed ? `chunk ${name.split('/').at(-1)?.slice(0, 12)}` : kind;
}

/**
 * Puts `bytes` in the object's place, expects that to be found and named, and puts back what was
 * there.
 */
async function expectFound(kind: Kind, bytes: Uint8Array | null): Promise<void> {
  const name = nameOf(kind);
  const { objects } = world.vault.store;
  const before = bytesOf(name);
  if (bytes === null) {
    objects.delete(name);
  } else {
    objects.set(name, bytes);
  }
  const { status, mismatches } = await verified();
  objects.set(name, before);
  expect(status).toBe('failed');
  expect(mismatches[0]).toContain(saidOf(name, kind));
}

/** Header: mark, kind, compression; initialisation vector; body; tag. */
const offsets: readonly (readonly [string, (length: number) => number])[] = [
  ['mark', () => 0],
  ['kind', () => 4],
  ['compression', () => 5],
  ['initialisation vector', () => 17],
  ['first byte of the body', () => 18],
  ['middle of the body', (length) => length >> 1],
  ['last byte of the body', (length) => length - 17],
  ['tag', (length) => length - 16],
  ['last byte', (length) => length - 1],
];

describe.each(kinds)('a %s', (kind) => {
  test('with a single bit flipped anywhere is found and named', async () => {
    for (const [index, [, at]] of offsets.entries()) {
      const bytes = Uint8Array.from(bytesOf(nameOf(kind)));
      const offset = at(bytes.length);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (index % 8));
      await expectFound(kind, bytes);
    }
  });

  test('that is cut short, longer, empty or gone is found and named', async () => {
    const bytes = bytesOf(nameOf(kind));
    for (const length of [0, 5, 33, 34, bytes.length >> 1, bytes.length - 1]) {
      await expectFound(kind, bytes.subarray(0, length));
    }
    await expectFound(kind, Buffer.concat([bytes, Buffer.alloc(1)]));
    await expectFound(kind, null);
  });

  test('in the place of which any other object lies is found and named', async () => {
    const own = bytesOf(nameOf(kind));
    for (const stranger of strangers) {
      if (stranger !== own) {
        await expectFound(kind, stranger);
      }
    }
    expect((await verified()).status).toBe('verified');
  });

  test('that is damaged is not restored from', async () => {
    const manifest = await world.manifest('own');
    const objects = new Map(world.vault.store.objects);
    objects.set(nameOf(kind), bytesOf(nameOf(kind)).subarray(1));
    const target = new MemoryDatabase([]);
    const restores = RestoreWorld.open({ manifest, objects }, target);
    const restored = await restores.begin({ id: 'r1', recordId: 'own', mode: 'overwrite' });
    expect(restored).toMatchObject({
      status: 'failed',
      error: { code: 'corrupt' },
      outcome: { written: 0 },
    });
    expect(target.documents.size).toBe(0);
  });
});
