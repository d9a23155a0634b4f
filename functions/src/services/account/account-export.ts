import type { z } from 'zod';
import { contactSubmissionSchema } from '../../contract/contact.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import { keptCollections } from '../ports/kept-collections.ts';
import type { DocumentsOf, OwnedDocuments } from '../ports/owned-documents.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { UserDirectory } from '../ports/user-directory.ts';

export interface AccountExportsOptions {
  readonly users: Pick<UserDirectory, 'get'>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly documents: OwnedDocuments;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly analyticsStore: Pick<AnalyticsStore, 'usage' | 'checks'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly now: () => Date;
}

interface Section {
  /** In the file. */
  readonly name: string;
  readonly collection: string;
  /** Leaves out what its owner is not shown. */
  readonly schema: z.ZodType;
}

const contactMessages: Section = {
  name: 'contactMessages',
  collection: 'contactSubmissions',
  // What was written, not what became of it.
  schema: contactSubmissionSchema.pick({
    id: true,
    name: true,
    email: true,
    subject: true,
    message: true,
    createdAt: true,
  }),
};

/** Before anything that was counted or checked. */
const beginning = '1970-01-01';

/**
 * All that Firekeep holds of a user, but keys and the contents of backups: JSON, piece by piece.
 */
export class AccountExports {
  private readonly options: AccountExportsOptions;

  constructor(options: AccountExportsOptions) {
    this.options = options;
  }

  /** @throws AppError `failed-precondition` where the sign-in is too old */
  async open(caller: GuardedCaller): Promise<AsyncGenerator<string>> {
    const title = 'The data of the account was exported';
    const lines = ['It names projects, schedules, backups and paths of documents.'];
    return await this.options.lowerings.make(caller, { projectId: null, title, lines }, async () =>
      this.write(caller.uid),
    );
  }

  private async *write(uid: string): AsyncGenerator<string> {
    const { users, accounts, now } = this.options;
    const [profile, account] = await Promise.all([users.get(uid), accounts.get(uid)]);
    const head = { format: 'firekeep-account-export', version: 1, exportedAt: now().toISOString() };
    yield `{\n${fields({ ...head, profile, account })}`;
    for (const { name, exported } of keptCollections) {
      if (exported !== null) {
        const section = { name, collection: name, schema: exported };
        yield* list(name, this.section(section, { field: 'ownerId', value: uid }));
      }
    }
    yield* list('measurements', this.measurements(uid));
    // An address that nobody has verified may be somebody else's.
    if (profile?.emailVerified === true && profile.email !== null) {
      const sent = this.section(contactMessages, { field: 'email', value: profile.email });
      yield* list(contactMessages.name, sent);
    }
    yield '\n}\n';
  }

  private async *section(
    { collection, schema }: Section,
    which: Pick<DocumentsOf, 'field' | 'value'>,
  ): AsyncGenerator<readonly unknown[]> {
    for await (const page of this.options.documents.pages({ collection, ...which })) {
      yield page.map((data) => readEntry(schema, data));
    }
  }

  /**
   * What was read and written in each project, day by day, and how checks of its connection ended.
   */
  private async *measurements(uid: string): AsyncGenerator<readonly unknown[]> {
    const { projects, analyticsStore } = this.options;
    for (const { id: projectId } of await projects.list(uid)) {
      const usage = await analyticsStore.usage(projectId, beginning);
      yield [{ projectId, usage, checks: await analyticsStore.checks(projectId, beginning) }];
    }
  }
}

/** A field of the document whose value is a list, page by page. */
async function* list(
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const page of pages) {
    yield `${separator}${page.map((entry) => JSON.stringify(entry)).join(',\n')}`;
    separator = ',\n';
  }
  yield '\n]';
}

function fields(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n');
}

/** One entry that another version wrote must not cost the export: its id says that it is there. */
function readEntry(schema: z.ZodType, data: unknown): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) {
    return parsed.data;
  }
  const id: unknown = typeof data === 'object' && data !== null && 'id' in data ? data.id : null;
  return { id: typeof id === 'string' ? id : null, unreadable: true };
}
