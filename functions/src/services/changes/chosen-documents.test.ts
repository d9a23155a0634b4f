// Restores of what a query finds in a backup, of many documents by name, and of one field of them.
import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { documentPath } from '../../engine/format/document.ts';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { memoryDocument, memoryRoot, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { restoresAfter, planned } from '../../testing/begun-restores.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { copyWorld, intoCopy, sealedMasks } from '../../testing/masked-world.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { sealedDocuments } from '../../testing/sealed-documents.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import type { RestoreRequest } from './begun-restore.ts';

type WantedDocuments = Pick<RestoreRequest, 'from' | 'field'> & {
  readonly mode?: RestoreRequest['mode'];
};

type SealedDocuments = Parameters<typeof sealedDocuments>[2] & Pick<WantedDocuments, 'mode'>;

const request = { projectId: 'shop', recordId: 'b1', target: { projectId: 'shop' } } as const;
const database = (documents: readonly Uint8Array[]) => new MemoryDatabase(documents);
const named = (names: readonly string[], text: string, revision = 1) =>
  names.map((name) => memoryDocument(name, { text, revision }));

/** Plans it, and applies that plan. */
async function restore(world: RestoreWorld, { mode = 'overwrite', ...wanted }: SealedDocuments) {
  const given = { recordId: 'b1', mode, ...(await sealedDocuments(world, 'p1', wanted)) } as const;
  const plan = await world.begin({ ...given, id: 'p1', dryRun: true });
  const made = await world.begin({ ...given, id: 'r1', planId: 'p1', plan: plan.plan });
  return { plan, made };
}

function textsIn(world: RestoreWorld): Record<string, string> {
  const all = [...world.database.documents.values()].map((document) => {
    const { text } = decodeDocument(document).fields;
    return [
      documentPath(document, memoryRoot),
      text !== undefined && 'stringValue' in text ? text.stringValue : '',
    ];
  });
  return Object.fromEntries(all);
}

const foundIn = (text: string, from = { kind: 'collection', path: 'c' } as const) => ({
  from,
  where: { field: 'text', op: '==', value: { stringValue: text } } as const,
});

const held = [
  ...named(['c/1', 'c/3'], 'lost'),
  ...named(['c/2'], 'other'),
  ...named(['c/1/below/1', 'd/1'], 'lost'),
];
const now = named(['c/1', 'c/2', 'c/new', 'c/1/below/1', 'd/1'], 'spoilt');

test('only what the query finds in the backup is written, and undone', async () => {
  const world = RestoreWorld.open(await storeBackup(database(held)), database(now));
  const { plan, made } = await restore(world, { from: foundIn('lost') });
  expect(plan.plan).toMatchObject({ create: 1, update: 1, delete: 0, unchanged: 0 });
  expect(made).toMatchObject({ status: 'completed', outcome: { written: 2, deleted: 0 } });
  const spoilt = { 'c/2': 'spoilt', 'c/new': 'spoilt', 'c/1/below/1': 'spoilt', 'd/1': 'spoilt' };
  expect(textsIn(world)).toEqual({ ...spoilt, 'c/1': 'lost', 'c/3': 'lost' });

  const { safetyRecordId } = made;
  await world.begin({ id: 'r2', recordId: safetyRecordId, mode: 'overwrite', undoOf: 'r1' });
  expect(textsIn(world)).toEqual({ ...spoilt, 'c/1': 'spoilt' });
});

test('a query of a group reaches its collections below any document', async () => {
  const world = RestoreWorld.open(await storeBackup(database(held)), database(now));
  const { where } = foundIn('lost');
  const { plan } = await restore(world, { from: { from: { kind: 'group', id: 'below' }, where } });
  expect(plan.plan).toMatchObject({ update: 1, create: 0 });
  expect(textsIn(world)).toMatchObject({ 'c/1/below/1': 'lost', 'c/1': 'spoilt' });
});

const many = Array.from({ length: 150 }, (_, index) => `c/${1000 + index}`);

test('more documents than a record names are restored by name, and no others', async () => {
  const backup = named([...many, 'c/other', 'c/1000/below/1'], 'lost');
  const spoilt = named([...many, 'c/other', 'c/1000/below/1', 'c/since', 'c/asked'], 'spoilt');
  const world = RestoreWorld.open(await storeBackup(database(backup)), database(spoilt));
  const from = { paths: [...many, 'c/asked'] };
  const { plan, made } = await restore(world, { from, mode: 'mirror' });
  expect(plan).toMatchObject({
    scope: { collections: ['c'] },
    chosen: { documents: 151, field: null },
  });
  expect(JSON.stringify(plan)).not.toContain('c/1000');
  expect(made.outcome).toMatchObject({ written: 150, deleted: 1 });
  const left = { 'c/other': 'spoilt', 'c/1000/below/1': 'spoilt', 'c/since': 'spoilt' };
  expect(textsIn(world)).toEqual({ ...left, ...Object.fromEntries(many.map((p) => [p, 'lost'])) });
});

test('one field of documents is restored where they are still there; all else stays', async () => {
  const backup = named(['c/1', 'c/2', 'c/gone'], 'lost', 1);
  const world = RestoreWorld.open(
    await storeBackup(database(backup)),
    database(named(['c/1', 'c/2'], 'spoilt', 7)),
  );
  const from = { paths: ['c/1', 'c/gone'] };
  const { plan } = await restore(world, { from, field: ['text'] });
  expect(plan.plan).toMatchObject({ create: 0, update: 1, delete: 0 });
  expect(textsIn(world)).toEqual({ 'c/1': 'lost', 'c/2': 'spoilt' });
  const { revision } = decodeDocument(world.database.documents.get('c/1')!).fields;
  expect(revision).toEqual({ integerValue: '7' });
});

test('what applies a plan and does not know its documents is refused: it would write more', async () => {
  const world = RestoreWorld.open(await storeBackup(database(held)), database(now));
  const before = world.database.content();
  const documents = await sealedDocuments(world, 'p1', { from: { paths: ['c/1'] } });
  const given = { recordId: 'b1', mode: 'overwrite' } as const;
  const { plan } = await world.begin({ ...given, ...documents, id: 'p1', dryRun: true });
  const { scope } = documents;
  const made = await world.begin({ ...given, scope, id: 'r1', planId: 'p1', plan });
  expect(made).toMatchObject({
    status: 'failed',
    error: { message: 'The plan is of other documents than are applied' },
  });
  expect(world.database.content()).toEqual(before);
});

test('of one field that is restored into a masked project, only that is proven', async () => {
  const source = database([memoryDocument('c/1', { text: 'secret', revision: 2 })]);
  const there = database([memoryDocument('c/1', { text: 'secret', revision: 1 })]);
  const world = copyWorld(await storeBackup(source), there);
  const rule = { collections: 'c', field: 'text', mask: { how: 'email' } } as const;
  const masks = await sealedMasks(world, 'r1', [rule]);
  const named1 = { from: { paths: ['c/1'] } };
  const one = await sealedDocuments(world, 'r1', { ...named1, field: ['revision'] });
  const made = await world.begin({ ...intoCopy, ...one, id: 'r1', masks });
  expect(made).toMatchObject({ status: 'completed', outcome: { written: 1 } });
  expect(made.outcome.proof).toMatchObject({ held: 0 });
  const fieldOfText = await sealedDocuments(world, 'r2', { ...named1, field: ['text'] });
  const textMasks = await sealedMasks(world, 'r2', [rule]);
  const hidden = await world.begin({ ...intoCopy, ...fieldOfText, id: 'r2', masks: textMasks });
  expect(hidden).toMatchObject({ status: 'completed', outcome: { written: 1 } });
  expect(textsIn(world)['c/1']).toMatch(/@example\.com$/);
});

test('a pattern that can’t be looked for ends the plan with the place of the mistake', async () => {
  const lines = memoryDocument('c/1');
  const world = RestoreWorld.open(await storeBackup(database([lines])), database([]));
  const where = { field: 'text', op: 'matches', text: '(', ignoreCase: false } as const;
  const from = { from: { kind: 'collection', path: 'c' }, where } as const;
  const documents = await sealedDocuments(world, 'p1', { from });
  const given = { recordId: 'b1', mode: 'overwrite', ...documents } as const;
  expect(await world.begin({ ...given, id: 'p1', dryRun: true })).toMatchObject({
    status: 'failed',
    error: {
      code: 'invalid-argument',
      message: expect.stringContaining('never closed') as unknown,
    },
  });
});

test('a filter finds what the query on the backup finds, however its values are written', async () => {
  const place = { kind: 'collection', path: 'c' } as const;
  const encoded = (at: string, time: string) =>
    encodeDocument(memoryRoot, { path: at, fields: { at: { timestampValue: time } } });
  const backup = [
    encoded('c/at', '2026-01-01T00:00:00Z'),
    encoded('c/later', '2026-01-01T00:00:01Z'),
  ];
  for (const [time, found] of [
    ['2026-01-01T00:00:00.000Z', 2],
    ['2026-01-01T01:00:00+01:00', 2],
    ['2026-01-01T00:00:00.5Z', 1],
  ] as const) {
    const where = { field: 'at', op: '>=', value: { timestampValue: time } } as const;
    const world = RestoreWorld.open(await storeBackup(database(backup)), database([]));
    const { plan } = await restore(world, { from: { from: place, where } });
    expect(plan.plan?.create).toBe(found);
    const live = RestoreWorld.open(await storeBackup(database([])), database(backup));
    const operations = [{ op: 'remove', field: 'at' } as const];
    const bulk = await live.planBulk({ from: { from: place, where }, operations });
    expect(bulk.plan?.update).toBe(found);
  }
});

const query = foundIn('lost');

test.each<[WantedDocuments & { scope?: RestoreRequest['scope'] }, string]>([
  [{ from: query, mode: 'mirror' }, 'without deleting anything'],
  [{ from: { paths: ['c/1'] }, field: ['a'], mode: 'mirror' }, 'only replaced'],
  [{ from: { paths: ['c/1'] }, field: ['a'], mode: 'create' }, 'only replaced'],
  [{ from: { planId: 'p1' }, field: ['a'] }, 'An earlier plan has its field'],
  [{ from: query, scope: { paths: ['c/1'] } }, 'by a scope, or by name or a query'],
  [{ field: ['a'] }, 'of which documents'],
])('%j is refused', async (asked, message) => {
  const { restores } = storedBackup();
  const wanted = { ...request, mode: 'overwrite', ...asked } as const;
  await expect(restores.start('ada', wanted)).rejects.toThrow(message);
});

/** The restores of `ada`, and a backup of hers. */
function storedBackup() {
  const world = restoresAfter(restoreRecord());
  const record = { ...verifiedRecord('b1'), ownerId: 'ada', projectId: 'shop' };
  world.documents.set('backupRecords/b1', record);
  return world;
}

test('what a query asks for is sealed in storage, and the applied plan reads it there', async () => {
  const { restores, documents, vault } = storedBackup();
  const asked = { ...request, from: foundIn('secret'), mode: 'overwrite', dryRun: true } as const;
  const plan = await restores.start('ada', asked);
  expect(plan).toMatchObject({ scope: { collections: ['c'] }, chosen: { documents: null } });
  expect(JSON.stringify(plan)).not.toContain('secret');
  expect(vault.store.objects.size).toBe(1);

  const done: Partial<Restore> = { ...planned, recordId: 'b1' };
  documents.set(`restores/${plan.id}`, { ...plan, ...done, ownerId: 'ada' });
  const applied = await restores.apply('ada', plan.id, {});
  expect(applied).toMatchObject({ planId: plan.id, scope: plan.scope, chosen: plan.chosen });
});

test('a plan is made again of the documents of the earlier one, by its owner', async () => {
  const { restores } = storedBackup();
  const asked = { ...request, mode: 'overwrite', dryRun: true } as const;
  const from = { paths: many };
  const first = await restores.start('ada', { ...asked, from, field: ['text'] });
  const again = await restores.start('ada', { ...asked, from: { planId: first.id } });
  expect(again).toMatchObject({ scope: first.scope, chosen: first.chosen, planId: null });
  expect(again.id).not.toBe(first.id);
  const whole = await restores.start('ada', asked);
  for (const planId of [whole.id, 'none']) {
    const refused = restores.start('ada', { ...asked, from: { planId } });
    await expect(refused).rejects.toMatchObject({ code: 'not-found' });
  }
});
