// A plan's limit on the size of one backup, held while the backup is made.
import { tiers, type Project } from '@firekeep/functions/contract';
import { describe, expect, test } from 'vitest';
import { openSite, type Site } from '../support/faults/site.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const { free } = tiers;

describe('the size of a backup', () => {
  const perRange = 10;
  const site = openSite({
    FIREKEEP_RANGE_DOCUMENTS: String(perRange),
    FIREKEEP_PARALLEL_RANGES: '2',
  });
  const small = { ...free, limits: { ...free.limits, backupBytes: 20_000 } };
  const tooLarge = {
    status: 'failed',
    error: {
      code: 'failed-precondition',
      message: 'The Free plan covers backups of 19.5 KiB, and this one is larger',
      hint: 'Leave collections out of it, or ask for a larger plan on the contact page.',
    },
  };

  async function newProject(own: Site, count: number, bytes: number): Promise<Project> {
    const firebaseProjectId = newFirebaseProjectId();
    const documents = Array.from({ length: count }, (_, index) => ({
      path: `customers/${1000 + index}`,
      fields: { text: { stringValue: 'x'.repeat(bytes) } },
    }));
    await writeDocuments({ projectId: firebaseProjectId }, documents);
    return await own.connect(firebaseProjectId);
  }

  function limited(): Site {
    const own = site.another();
    own.tier = small;
    return own;
  }

  test.each([
    ['in one piece', perRange, 3000],
    ['by parts, each of which would fit', 4 * perRange, 1000],
  ])('that is read %s is decided while it is read', async (_how, count, bytes) => {
    const own = limited();
    const record = await own.backUp(await newProject(own, count, bytes));
    expect(record).toMatchObject(tooLarge);
    expect([...own.objects.objects.keys()].filter((name) => name.includes('manifest'))).toEqual([]);
  });

  test('that fits is none of the plan’s business', async () => {
    const own = limited();
    const record = await own.backUp(await newProject(own, perRange, 1000));
    expect(record.status).toBe('completed');
  });

  test('that has grown far beyond the plan is not read at all', async () => {
    const own = site.another();
    const project = await newProject(own, perRange, 6000);
    expect((await own.backUp(project)).status).toBe('completed');
    own.tier = small;

    const record = await own.backUp(project);

    expect(record).toMatchObject({ ...tooLarge, metadata: { startedAt: null } });
  });
});
