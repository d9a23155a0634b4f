// A connected project with documents to be queried.
import {
  listProjects,
  runQuery,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { call } from './api.ts';
import { rootOf, writeDocuments } from './firestore-rest.ts';
import { connectProject } from './projects.ts';
import { int, list, map, text } from './typed-values.ts';
import { signUp, type TestUser } from './users.ts';

export const things: Readonly<Record<string, FirestoreFields>> = {
  a: { n: int(1), tags: list(text('red'), text('blue')), place: text('x') },
  b: { n: int(2), tags: list(text('green')), 'first name': text('Ada') },
  c: {
    n: { doubleValue: 2.5 },
    tags: list(),
    address: map({ city: text('Graz') }),
  },
  d: { n: int(4), word: text('naïve') },
  nan: { n: { doubleValue: 'NaN' } },
  null: { n: { nullValue: null } },
  word: { n: text('2') },
};

export const inThings = { from: { kind: 'collection' as const, path: 'things' } };
/** Documents `00` to `24`. */
export const inMany = { from: { kind: 'collection' as const, path: 'many' } };

type Input = Parameters<typeof call<typeof runQuery>>[2]['body'];
export type QueryInput = Input['query'];

export class QueriedProject {
  readonly user: TestUser;
  readonly project: Project;

  private constructor(user: TestUser, project: Project) {
    this.user = user;
    this.project = project;
  }

  static async connect(): Promise<QueriedProject> {
    const user = await signUp();
    const project = await connectProject(user);
    const database = { projectId: project.firebaseProjectId };
    await writeDocuments(database, [
      ...Object.entries(things).map(([id, fields]) => ({ path: `things/${id}`, fields })),
      ...Array.from({ length: 25 }, (_, n) => ({
        path: `many/${String(n).padStart(2, '0')}`,
        fields: { same: int(1), half: int(n % 2) },
      })),
      { path: 'shops/one/reviews/r1', fields: { stars: int(5) } },
      { path: 'shops/two/reviews/r2', fields: { stars: int(3) } },
      { path: 'reviews/r3', fields: { stars: int(4) } },
    ]);
    return new QueriedProject(user, project);
  }

  /** How names of documents begin: `projects/…/documents`. */
  get root(): string {
    const database = { projectId: this.project.firebaseProjectId };
    return rootOf(database).replace(/^.*\/(?=projects\/)/, '');
  }

  run(query: QueryInput, options: Omit<Input, 'pid' | 'query'> = {}) {
    return call(this.user, runQuery, { body: { pid: this.project.id, query, ...options } });
  }

  /** Ids of the documents that a query finds. */
  async find(query: QueryInput): Promise<string[]> {
    const { items } = await this.run(query);
    return items.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  }

  /** What of it has been queried and taken away so far. */
  async usage(): Promise<Pick<Project, 'queryCount' | 'dataExported'>> {
    const { data } = await call(this.user, listProjects, { query: {} });
    const { queryCount, dataExported } = data.find(({ id }) => id === this.project.id)!;
    return { queryCount, dataExported };
  }
}
