// Drills whose project, target or backup is deleted, closed or exchanged.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { checked, DrillWorld, weekly } from '../../testing/drill-world.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { StoredDrill } from './stored-drill.ts';

const stages = ['restoring', 'comparing', 'checking', 'emptying'] as const;

async function at(stage: StoredDrill['stage']) {
  const world = await DrillWorld.open();
  world.answer = () => (stage === 'emptying' ? 200 : 202);
  await world.services().drills.save(freshCaller(), 'shop', checked);
  const drill = await world.settle((one) => one.stage === stage);
  return { world, drill };
}

/** As a deletion does: to every call it is gone, and its jobs are stopped. */
async function deleteProject({ world: { documents, jobs } }: DrillWorld, id: string) {
  documents.delete(`projects/${id}`);
  for (const [job, { job: of }] of jobs.jobs) {
    if (of.projectId === id) {
      await jobs.requestCancel(job);
    }
  }
}

test.each(stages)('a drill whose project is deleted while %s empties its target', async (stage) => {
  const { world } = await at(stage);
  await deleteProject(world, 'shop');
  expect(await world.settle()).toMatchObject({
    leftInTarget: false,
    ...(stage === 'emptying'
      ? { status: 'passed', message: null }
      : { status: 'cancelled', message: 'Its project was deleted during the drill' }),
  });
  expect(world.target.documents.size).toBe(0);
  expect(await world.alerts()).toEqual([]);
  expect(world.audited.at(-1)).toMatchObject({ action: 'drill.ended', projectId: 'lab' });
});

test('what others wrote into the target of a deleted project is said there', async () => {
  const { world } = await at('checking');
  world.target.passTime(1);
  world.target.documents.set('people/bob', memoryDocument('people/bob', { text: 'another' }));
  await deleteProject(world, 'shop');
  const drill = await world.settle();
  expect(drill).toMatchObject({ status: 'cancelled', leftInTarget: true });
  expect(drill.message).toBe(
    'Its project was deleted during the drill. lab (database (default)) could not be emptied: somebody else has written there',
  );
  expect(await world.alerts()).toEqual([]);
  const [alert, ...others] = await world.fullAlerts('lab');
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: 'drill-failed', state: 'open', recordId: null });
  expect(alert?.details.hint).toBe(
    'Delete what the drill has left in lab (database (default)) by hand: no later one removes it.',
  );
  const shown = await world.services().drills.get('ada', 'lab', drill.id);
  expect(shown).toMatchObject({ projectId: 'shop', message: drill.message });
});

test.each(stages.slice(1))(
  'a drill whose target is deleted while %s says what is left, and where',
  async (stage) => {
    const { world } = await at(stage);
    await deleteProject(world, 'lab');
    const drill = await world.settle();
    expect(drill).toMatchObject({ status: 'failed', leftInTarget: true });
    expect(drill.message).toBe(
      'lab was deleted during the drill. 3 documents that it restored are still in the database (default) of lab-1',
    );
    expect(world.target.documents.size).toBe(3);
    const alerts = await world.fullAlerts('shop');
    expect(alerts.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['drill-failed open']);
    expect(alerts[0]?.details.hint).toContain('no later one removes it');
  },
);

test('what is left once project and target are deleted is said to the owner alone', async () => {
  const { world, drill } = await at('checking');
  await deleteProject(world, 'lab');
  await deleteProject(world, 'shop');
  const { message } = await world.settle();
  expect(message).toContain('3 documents that it restored are still in the database');
  expect([await world.alerts(), await world.alerts('lab')]).toEqual([[], []]);
  const event = await world.world.documents.fields(`noticeEvents/${drill.id}-drill-left`);
  expect(event).toMatchObject({
    ownerId: 'ada',
    projectId: null,
    ofProjects: ['shop', 'lab'],
    said: { lines: [message, expect.any(String)] },
  });
});

test('why a target was not emptied is said, and what the next drill can’t remove either', async () => {
  const { world, drill } = await at('checking');
  world.answer = () => 200;
  world.world.documents.change('projects/lab', { readOnly: true });
  const { leftInTarget, message } = await world.settle();
  expect(leftInTarget).toBe(true);
  expect(message).toBe(
    'lab (database (default)) could not be emptied: The project is marked read-only',
  );
  world.world.documents.change('projects/lab', { readOnly: false });
  world.world.documents.delete(`restores/${drill.id}-restore`);
  await world.services().drills.start('ada', 'shop');
  expect((await world.settle()).message).toBe(
    'What an earlier drill left in lab (database (default)) can no longer be removed automatically: the record of its restore, or the backup from before it, is gone. Delete it there',
  );
});

test('what is left in a target into which drills no longer lead is its owner’s to delete', async () => {
  const { world, drill } = await at('emptying');
  world.fail(`${drill.id}-undo`, 'The database was out of reach');
  await world.settle();
  const { drills } = world.services();
  const target = { projectId: 'lab', databaseId: 'second' };
  await drills.save(freshCaller(), 'shop', { ...weekly, target });
  await drills.start('ada', 'shop');
  // Both names stand for the same database here.
  expect((await world.settle()).message).toContain('lab (database second) is not empty');
  expect(world.target.documents.size).toBe(3);
  expect((await world.drills.drill(drill.id))?.value.leftInTarget).toBe(true);
});

test('a drill whose target is deleted before anything is restored leaves nothing', async () => {
  const { world, drill } = await at('restoring');
  await deleteProject(world, 'lab');
  const { id } = drill;
  world.fail(`${id}-restore`, 'Project not found');
  expect(await world.settle()).toMatchObject({
    status: 'failed',
    leftInTarget: false,
    message: 'lab was deleted during the drill',
  });
});

test('a drill begins with no backup that is being deleted, and keeps its turn', async () => {
  const world = await DrillWorld.open();
  const { drills: service } = world.services();
  await service.save(freshCaller(), 'shop', checked);
  const { id } = await service.start('ada', 'shop');
  await service.cancel('ada', 'shop', id);
  const { workAt: _workAt, ...ended } = await world.settle();
  world.world.documents.change('backupRecords/b1', { status: 'deleting' });
  putProject(world.world.documents, storedProject('blog'));
  const value: StoredDrill = { ...ended, id: 'd2', workAt: null };
  expect(await world.drills.begin({ ownerId: 'ada', value }, null)).toBe('leaving');
  expect((await world.drills.plan('shop'))?.value.currentDrillId).toBeNull();
  expect(await world.drills.drill('d2')).toBeNull();
  expect(await service.get('ada', 'shop', id)).toMatchObject({ id, status: 'cancelled' });
  const missing = [service.get('ada', 'shop', 'd2'), service.get('ada', 'blog', id)];
  for (const answer of [...missing, service.get('bob', 'shop', id)]) {
    await expect(answer).rejects.toMatchObject({ code: 'not-found' });
  }
});
