import * as contract from '@firekeep/functions/contract';
import { describe, expect, it } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const projectId = demonstrationId;
const rid = 'demo-night-00';
const path = 'products/guji-natural';
const target = { projectId };

describe('a plan that a visitor makes', () => {
  it.each([
    ['mirror', {}, { create: 0, update: 2, delete: 0 }],
    ['create', {}, { create: 0, update: 0, delete: 0 }],
    ['merge', { collections: ['products'] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { paths: [path] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { collectionGroups: ['orders'] }, { create: 0, update: 0, delete: 0 }],
  ] as const)('follows its choice: %s of %j', async (mode, scope, expected) => {
    const { plan } = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target,
        mode,
        dryRun: true,
        scope: {
          ...('paths' in scope ? { paths: [...scope.paths] } : {}),
          ...('collections' in scope ? { collections: [...scope.collections] } : {}),
          ...('collectionGroups' in scope ? { collectionGroups: [...scope.collectionGroups] } : {}),
        },
      },
    });
    expect(plan).toMatchObject(expected);
  });

  it('can be opened as long as the page stays open, below a document too', async () => {
    const made = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target: { projectId, pathPrefix: 'restored/today' },
        mode: 'mirror',
        dryRun: true,
      },
    });
    expect(made.plan).toMatchObject({ create: 89, delete: 0 });
    expect(await call(contract.getRestore, { params: { id: made.id } })).toEqual(made);
    const [first] = await call(contract.listRestores, { query: { projectId } });
    expect(first?.id).toBe(made.id);
  });
});
