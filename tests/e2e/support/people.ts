// A project of two people, to be edited.
import type { Page } from '@playwright/test';
import { connectProject } from '../../support/projects.ts';
import { writeDocuments, type Database } from '../../support/firestore-rest.ts';
import { signUp as newUser } from '../../support/users.ts';
import { enter } from './session.ts';

/** A text as Firestore's REST API writes it. */
export const text = (stringValue: string) => ({ stringValue });

/** Opens the data of a new project with two people. */
export async function openPeople(page: Page, path: string): Promise<Database> {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Club' });
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [
    { path: 'people/ada', fields: { name: text('Ada'), age: { integerValue: '36' } } },
    { path: 'people/bob', fields: { name: text('Bob'), age: { integerValue: '40' } } },
  ]);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/${path}`);
  return database;
}

/** The bar of what has been changed. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Changes not applied' });
