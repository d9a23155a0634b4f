// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { sampleRecord, sampleRestore } from '#testing/samples.ts';
import { planPutBack, type PlannedPart } from './plan-put-back.ts';

beforeEach(() => {
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

const menu: PlannedPart = { scope: { collections: ['menu'] } };
type Trigger = typeof sampleRecord.metadata.trigger;

/** What is asked for so that a collection of a backup is put back, and where that leads. */
async function planned(trigger: Trigger, mayDelete: boolean, part: PlannedPart = menu) {
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success({ ...sampleRecord, metadata: { ...sampleRecord.metadata, trigger } });
    }
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'r9' });
  });
  const link = await planPutBack({ projectId: 'p1', mayDelete }, { recordId: 'b1', ...part });
  return { body: bodies[0], link };
}

test('a plan of exactly that is made, and opened', async () => {
  const { body, link } = await planned('scheduled', true);
  expect(body).toMatchObject({
    projectId: 'p1',
    recordId: 'b1',
    target: { projectId: 'p1' },
    scope: { collections: ['menu'] },
    mode: 'mirror',
    retargetReferences: true,
    dryRun: true,
  });
  expect(link).toBe('/projects/p1/restore?restore=r9');
});

test.each<[string, Trigger, boolean]>([
  ['nothing may be deleted', 'manual', false],
  ['the backup holds only what a restore changed', 'safety', true],
  ['the backup is of a file', 'import', true],
])('nothing is planned to be deleted where %s', async (_, trigger, mayDelete) => {
  const { body } = await planned(trigger, mayDelete);
  expect(body).toMatchObject({ mode: 'overwrite' });
});

const soups = { from: { kind: 'collection', path: 'menu' }, where: null } as const;

test.each<[string, PlannedPart, string]>([
  ['documents by name', { from: { paths: ['menu/a'] } }, 'mirror'],
  ['one field of documents', { from: { paths: ['menu/a'] }, field: ['price'] }, 'overwrite'],
  ['what a filter finds', { from: soups }, 'overwrite'],
])('of %s nothing else is planned, nor is more deleted than is known', async (_, part, mode) => {
  const { body } = await planned('manual', true, part);
  expect(body).toMatchObject({ ...part, mode });
  expect(body).not.toHaveProperty('scope');
});
