/**
 * Who may do what, place by place: the whole access policy on one page.
 *
 * A cell names what is allowed: g(et), l(ist of the owner's own, with a limit), c(reate), u(pdate),
 * d(elete), `-` where refused. Each row is a document path; every seeded document belongs to
 * `owner`.
 */
import { roles } from './environment.ts';
import type { Role } from './environment.ts';
import * as fixtures from './fixtures.ts';

export const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

const table = `
path                                 | anonymous | owner | other | admin
projects/shop                        | -----     | gl--- | ----- | -----
backupRecords/nightly                | -----     | gl--- | ----- | -----
backupConfigurations/daily           | -----     | gl--- | ----- | -----
restores/undo                        | -----     | gl--- | ----- | -----
alarms/nightly-failed                | -----     | gl--- | ----- | -----
projects/shop/secrets/credential     | -----     | ----- | ----- | -----
projects/shop/secrets/data-key       | -----     | ----- | ----- | -----
projects/shop/internal/settings      | -----     | ----- | ----- | -----
runs/nightly                         | -----     | ----- | ----- | -----
runs/nightly/segments/0              | -----     | ----- | ----- | -----
retention/shop                       | -----     | ----- | ----- | -----
maintenance/plan-samples             | -----     | ----- | ----- | -----
exports/orders                       | -----     | ----- | ----- | -----
importUploads/file                    | -----     | ----- | ----- | -----
oauthStates/begun                    | -----     | ----- | ----- | -----
oauthConnections/pending             | -----     | ----- | ----- | -----
savedQueries/mine                    | -----     | ----- | ----- | -----
projectDeletions/shop                | -----     | ----- | ----- | -----
projectLocks/shop                    | -----     | ----- | ----- | -----
planUse/owner                        | -----     | ----- | ----- | -----
users/owner                          | -----     | ----- | ----- | -----
avatars/picture                      | -----     | ----- | ----- | -----
accountDeletions/owner               | -----     | ----- | ----- | -----
contactSubmissions/hello             | -----     | ----- | ----- | -----
contactLimits/client-x               | -----     | ----- | ----- | -----
auditLog/entry                       | -----     | ----- | ----- | -----
runEnds/nightly-1                    | -----     | ----- | ----- | -----
approvalRequests/delete               | -----     | ----- | ----- | -----
approvers/ada                        | -----     | ----- | ----- | -----
catalogue/shop                       | -----     | ----- | ----- | -----
channels/ops                         | -----     | ----- | ----- | -----
deletions/nightly                    | -----     | ----- | ----- | -----
drillPlans/shop                      | -----     | ----- | ----- | -----
drills/weekly                        | -----     | ----- | ----- | -----
notices/failed-1                     | -----     | ----- | ----- | -----
noticeEvents/failed-1-raised         | -----     | ----- | ----- | -----
recoveredParts/shop                  | -----     | ----- | ----- | -----
projects/shop/usage/2026-01-01-0     | -----     | ----- | ----- | -----
projects/shop/checks/2026-01-01      | -----     | ----- | ----- | -----
unknown/thing                        | -----     | ----- | ----- | -----
projects/shop/unknown/thing          | -----     | ----- | ----- | -----
projects/shop/projects/shop          | -----     | ----- | ----- | -----
projects/shop/backupRecords/nightly  | -----     | ----- | ----- | -----
unknown/thing/projects/shop          | -----     | ----- | ----- | -----
unknown/thing/restores/undo          | -----     | ----- | ----- | -----
backupRecords/nightly/secrets/key    | -----     | ----- | ----- | -----
backupConfigurations/daily/unknown/x | -----     | ----- | ----- | -----
restores/undo/segments/0             | -----     | ----- | ----- | -----
`;

const letters: Record<Operation, string> = {
  get: 'g',
  list: 'l',
  create: 'c',
  update: 'u',
  delete: 'd',
};

function parseCell(cell: string, where: string): Record<Operation, boolean> {
  const allowed = (operation: Operation, index: number) => {
    const letter = cell[index];
    if (letter !== '-' && letter !== letters[operation]) {
      throw new Error(`The access table says nothing about ${operation} for ${where}`);
    }
    return letter !== '-';
  };
  return {
    get: allowed('get', 0),
    list: allowed('list', 1),
    create: allowed('create', 2),
    update: allowed('update', 3),
    delete: allowed('delete', 4),
  };
}

function parseRow(line: string): { path: string; cells: Record<Role, Record<Operation, boolean>> } {
  const [path = '', ...cells] = line.split('|').map((part) => part.trim());
  const [anonymous, owner, other, admin] = roles.map((role, index) =>
    parseCell(cells[index] ?? '', `${role} in ${path}`),
  );
  return { path, cells: { anonymous: anonymous!, owner: owner!, other: other!, admin: admin! } };
}

/** The rows of the table. Throws when a cell is missing or unreadable. */
export const accessTable = table.trim().split('\n').slice(1).map(parseRow);

const realFields: Readonly<Record<string, object>> = {
  'projects/shop': fixtures.project,
  'backupRecords/nightly': fixtures.backupRecord,
  'backupConfigurations/daily': fixtures.backupSchedule,
  'restores/undo': fixtures.restore,
  'alarms/nightly-failed': fixtures.alert,
};

/** A document of `owner` for every row. */
export const accessTableDocuments = Object.fromEntries(
  accessTable.map(({ path }) => [
    path,
    realFields[path] ?? { ownerId: 'owner', projectId: 'shop' },
  ]),
);

/**
 * The collection of a document path, `projects/shop/secrets` for
 * `projects/shop/secrets/credential`.
 */
export function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The collection ids of all rows. */
export const collectionIds = [
  ...new Set(accessTable.map(({ path }) => collectionOf(path).split('/').at(-1)!)),
];
