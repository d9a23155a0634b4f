// Every kind of stored byte damaged, and every kind of object put in another's place: verification
// names it, a restore writes nothing.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../support/faults/site.ts';
import { fillSmallDatabase } from '../support/faults/small-database.ts';
import { contentOfDatabase } from '../support/faults/soundness.ts';
import { writeTyped } from '../support/typed-documents.ts';

interface Owned {
  readonly site: Site;
  readonly project: Project;
  readonly record: BackupRecord;
}

const kinds = ['manifest', 'page', 'chunk', 'delta'] as const;
type Kind = (typeof kinds)[number];
const partOf: Readonly<Record<Kind, string>> = {
  manifest: '/manifest',
  page: '/pages/',
  chunk: '/chunks/',
  delta: '/deltas/',
};

/**
 * Two backups of one project with a difference between them; one of another project of the same
 * user; one of another user.
 */
let earlier: Owned;
let own: Owned;
let others: readonly (readonly [string, Owned])[];
let target: Project;

beforeAll(async () => {
  const site = openSite();
  const project = await site.connect();
  await fillSmallDatabase(project.firebaseProjectId);
  const backedUp = async (at: Site, of: Project) => ({
    site: at,
    project: of,
    record: await at.backUp(of),
  });
  const otherProject = await site.connect();
  await fillSmallDatabase(otherProject.firebaseProjectId);
  const otherSite = site.another();
  earlier = await backedUp(site, project);
  others = [
    ['another project', await backedUp(site, otherProject)],
    ['another user', await backedUp(otherSite, await otherSite.connect(project.firebaseProjectId))],
  ];
  const changed = { path: 'albums/02/notes/n', fields: { text: { stringValue: 'changed' } } };
  await writeTyped({ projectId: project.firebaseProjectId }, [changed]);
  own = await backedUp(site, project);
  target = await site.connect();
  expect(own.record).toMatchObject({ status: 'completed', metadata: { newChunkCount: 1 } });
});

/** Objects of one kind; manifests and pages of this backup alone. */
function objectsOf({ site, project, record }: Owned, kind: Kind): string[] {
  const isShared = kind === 'chunk' || kind === 'delta';
  return [...site.objects.objects.keys()]
    .filter((name) => name.includes(`/${project.id}/`) && name.includes(partOf[kind]))
    .filter((name) => isShared || name.includes(`/${record.id}/`))
    .toSorted();
}

function objectOf(owned: Owned, kind: Kind): string {
  const [name] = objectsOf(owned, kind);
  if (name === undefined) {
    throw new Error(`no ${kind}`);
  }
  return name;
}

async function verified(): Promise<BackupRecord['verification']> {
  const { site, record } = own;
  await site.jobs.drive(await site.startVerification(record));
  return (await site.record(record.id)).verification;
}

/** What the owner reads of the object: its own name where it has one. */
function nameOf(name: string, kind: Kind): string {
  const id = name.split('/').at(-1) ?? '';
  if (kind === 'manifest' || kind === 'page') {
    return kind;
  }
  return `chunk ${id.slice(0, 12)}`;
}

/**
 * Puts `bytes` in the object's place, expects that to be found and named, and puts back what was
 * there.
 */
async function expectFound(kind: Kind, name: string, bytes: Uint8Array | null): Promise<void> {
  const { objects } = own.site.objects;
  const before = objects.get(name);
  if (bytes === null) {
    objects.delete(name);
  } else {
    objects.set(name, bytes);
  }
  const { status, mismatches } = await verified();
  if (before !== undefined) {
    objects.set(name, before);
  }
  expect(status).toBe('failed');
  expect(mismatches[0]).toContain(nameOf(name, kind));
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
  const bytesOf = (name: string) => own.site.objects.objects.get(name) ?? new Uint8Array();

  test('with a single bit flipped anywhere is found and named', async () => {
    const name = objectOf(own, kind);
    for (const [index, [, at]] of offsets.entries()) {
      const bytes = Uint8Array.from(bytesOf(name));
      const offset = at(bytes.length);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (index % 8));
      await expectFound(kind, name, bytes);
    }
  });

  test('that is cut short, longer, empty or gone is found and named', async () => {
    const name = objectOf(own, kind);
    const bytes = bytesOf(name);
    const cut = [0, 5, 33, 34, bytes.length >> 1, bytes.length - 1];
    for (const length of cut) {
      await expectFound(kind, name, bytes.subarray(0, length));
    }
    await expectFound(kind, name, Buffer.concat([bytes, Buffer.alloc(1)]));
    await expectFound(kind, name, null);
  });

  test('in the place of which any other object lies is found and named', async () => {
    const name = objectOf(own, kind);
    const all = [['an earlier backup', earlier] as const, ...others];
    const strangers = all.flatMap(([, owned]) =>
      kinds.flatMap((other) =>
        objectsOf(owned, other)
          .slice(0, 2)
          .map((stranger) => ({ owned, stranger })),
      ),
    );
    for (const { owned, stranger } of strangers) {
      if (stranger !== name) {
        await expectFound(kind, name, owned.site.objects.objects.get(stranger) ?? null);
      }
    }
    expect((await verified()).status).toBe('verified');
  });

  test('that is damaged is not restored from', async () => {
    const { site, project, record } = own;
    const name = objectOf(own, kind);
    const bytes = bytesOf(name);
    site.objects.objects.set(name, bytes.subarray(1));
    const { id } = await site.startRestore({
      projectId: project.id,
      recordId: record.id,
      target: { projectId: target.id },
      mode: 'overwrite',
    });
    await site.jobs.drive(id);
    site.objects.objects.set(name, bytes);
    expect(await site.restore(id)).toMatchObject({
      status: 'failed',
      error: { code: 'corrupt' },
      outcome: { written: 0 },
    });
    expect((await contentOfDatabase(site, target)).size).toBe(0);
  });
});
