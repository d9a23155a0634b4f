// What is said of a project in which not all can be edited.
import { noGuards, updateProject } from '@firekeep/functions/contract';
import { call } from '../support/api.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

test('that nothing may be deleted is said without moving the rows', async ({ page }) => {
  const user = await newUser();
  const { id, firebaseProjectId } = await connectProject(user, { name: 'Club' });
  const guards = { ...noGuards, refusesDeletes: true };
  await call(user, updateProject, { params: { id }, body: { guards } });
  const ada = { path: 'people/ada', fields: { age: { integerValue: '36' } } };
  await writeDocuments({ projectId: firebaseProjectId }, [ada]);
  await enter(page, user);
  const code = hold();
  await page.route('**/edit-notice-*.js', async (route) => {
    await code.until;
    await route.continue();
  });
  await page.goto(`/projects/${id}/collections/people`);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'ada' });
  await expect(row).toContainText('36');
  const notice = page.getByRole('complementary', { name: 'What can be changed' });
  await expect(notice).toBeHidden();
  const before = await row.boundingBox();
  code.release();
  await expect(notice).toContainText('refuse deletions');
  expect(await row.boundingBox()).toEqual(before);
});
