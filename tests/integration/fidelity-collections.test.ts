// A database with a collection for every user: what is kept between steps and shown of a backup
// must not grow with them.
import { expect, test } from 'vitest';
import { backUp, restore } from '../support/backups.ts';
import { connectProject } from '../support/projects.ts';
import { differences, readTyped, writeTyped } from '../support/typed-documents.ts';
import { signUp } from '../support/users.ts';

const users = 3000;

test('a database of thousands of collections is backed up and restored whole', async () => {
  const user = await signUp();
  const source = await connectProject(user);
  const documents = Array.from({ length: users }, (_, index) => ({
    path: `messages-of-user-${String(index).padStart(200, '0')}/first`,
    fields: { number: { integerValue: `${index}` } },
  }));
  await writeTyped({ projectId: source.firebaseProjectId }, documents);

  const record = await backUp(user, source);

  expect(record).toMatchObject({
    status: 'completed',
    error: null,
    metadata: { documentCount: users },
    verification: { status: 'verified', documents: users },
  });
  expect(record.metadata.collections.length).toBeGreaterThan(100);
  expect(record.metadata.collections.every(({ path }) => path.startsWith('messages-'))).toBe(true);
  const target = await connectProject(user);
  const restored = await restore(user, record, { target: { projectId: target.id } });
  expect(restored).toMatchObject({ status: 'completed', outcome: { written: users, failed: 0 } });
  const before = await readTyped({ projectId: source.firebaseProjectId });
  const after = await readTyped({ projectId: target.firebaseProjectId });
  expect(differences(before, after)).toEqual([]);
});
