// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { sampleRecord, sampleRestore } from '#testing/samples.ts';
import { planPutBack } from './plan-put-back.ts';

beforeEach(() => {
  provideIdTokens(async () => 'token');
  return () => vi.unstubAllGlobals();
});

type Trigger = typeof sampleRecord.metadata.trigger;

/** What is asked for so that a collection of a backup is put back, and where that leads. */
async function planned(trigger: Trigger, mayDelete: boolean) {
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success({ ...sampleRecord, metadata: { ...sampleRecord.metadata, trigger } });
    }
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return success({ ...sampleRestore, id: 'r9' });
  });
  const scope = { collections: ['menu'] };
  const link = await planPutBack({ projectId: 'p1', mayDelete }, { recordId: 'b1', scope });
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
