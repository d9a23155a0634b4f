// What a stolen session would do with each call that needs a fresh sign-in: each way in which such
// a call lowers a guard is an attack, with nothing else that would be refused.
import type { LooseInput } from './api.ts';
import {
  check,
  drills,
  guards,
  masks,
  quietHours,
  rules,
  type GuardedWorld,
} from './guarded-world.ts';
import { serviceAccount } from './projects.ts';

type Attacks = (world: GuardedWorld) => readonly LooseInput[];

const weekly = { kind: 'weekly', timeZone: 'UTC', time: '07:00', weekday: 1 };
const monthly = { kind: 'monthly', timeZone: 'UTC', time: '03:00', monthDay: 1 };

const ofRecord: Attacks = ({ ids }) => [{ params: { rid: ids.record } }];
const ofProject: Attacks = ({ ids }) => [{ params: { id: ids.project } }];
const ofSchedule: Attacks = ({ schedule }) => [{ params: { cid: schedule } }];
const withBodies = (of: Attacks, ...bodies: readonly LooseInput['body'][]): Attacks => {
  return (world) =>
    of(world).flatMap((input) => bodies.map((body) => (body ? { ...input, body } : input)));
};

const drillChanges = ({ ids, guarded, place }: GuardedWorld): readonly LooseInput[] => {
  const full = { ...drills, target: place, check };
  const ofGuarded = (change: object) => ({ params: { id: guarded }, body: { ...full, ...change } });
  const ofOther = (change: object) => ({
    params: { id: ids.project },
    body: { ...drills, ...change },
  });
  return [
    ofGuarded({ enabled: false }),
    ofGuarded({ check: null }),
    ofGuarded({ schedule: monthly }),
    ofOther({ target: null }),
    ofOther({ target: { ...place, databaseId: 'another' } }),
  ];
};

const overwriting = ({ ids }: GuardedWorld, options: object): LooseInput => ({
  body: { projectId: ids.project, recordId: ids.record, mode: 'overwrite', ...options },
});

/** By the name of the call in the contract. */
export const guardedAttacks: Readonly<Record<string, Attacks>> = {
  acknowledgeAlert: ({ anomaly }) => [{ params: { aid: anomaly } }],
  applyRestore: ({ ids, plan }) => [
    { params: { id: ids.restore }, body: { safetyBackup: false } },
    { params: { id: plan }, body: {} },
  ],
  changeBackupRecord: withBodies(ofRecord, { held: false }),
  createDownloadLink: withBodies(
    ofRecord,
    { format: 'ndjson' },
    { format: 'csv', collection: 'customers' },
  ),
  createExportLink: ({ exported }) => [{ params: { id: exported }, body: {} }],
  createSchedule: ({ ids, place }) => [
    {
      body: {
        projectId: ids.project,
        name: 'Mine',
        enabled: false,
        include: [],
        exclude: [],
        schedule: weekly,
        retention: { keepLast: 1 },
        clone: { ...place, mode: 'mirror' },
      },
    },
  ],
  exportAccount: () => [{}],
  exportBackupKey: ofProject,
  listBackupRecords: ({ ids }) => [
    { query: { projectId: ids.project, includeDownloadUrls: 'true' } },
  ],
  putDrillPlan: drillChanges,
  renewWebhookSecret: withBodies(ofSchedule, {}),
  startRestore: (world) => [
    overwriting(world, { target: { projectId: world.ids.project }, safetyBackup: false }),
    overwriting(world, { target: world.place }),
  ],
  updateAccountSettings: () => [{ body: { deletionDays: 7 } }],
  updateChannel: ({ ids, channel: id }) =>
    [
      { address: 'https://hooks.example.com/mine' },
      { rules: { ...rules, severities: ['critical'] } },
      { rules: { ...rules, projectIds: [ids.project] } },
      { rules: { ...rules, resolved: false } },
      { quietHours: { ...quietHours, to: '07:00' } },
      { quietHours: { ...quietHours, timeZone: 'Asia/Tokyo' } },
      { quietHours: { ...quietHours, exceptCritical: false } },
      { summary: null },
      { summary: weekly },
    ].map((body) => ({ params: { id }, body })),
  updateProject: ({ guarded: id }) =>
    [
      { backupEnabled: false },
      { serviceAccountJson: JSON.stringify(serviceAccount('p')) },
      { readOnly: false },
      { metadata: { environment: 'staging' } },
      { guards: { ...guards, needsReason: false } },
      { guards: { ...guards, confirmAbove: 11 } },
      { guards: { ...guards, needsFreshPlan: false } },
      { guards: { ...guards, refusesDeletes: false } },
      { guards: { ...guards, protectedCollections: [] } },
      { masks: { ...masks, required: false } },
      { masks: { ...masks, rules: [] } },
      { permissions: { read: false, write: false, delete: false } },
      { permissions: { read: true, write: true, delete: false } },
      { permissions: { read: true, write: false, delete: true } },
    ].map((body) => ({ params: { id }, body })),
  updateSchedule: (world) =>
    withBodies(
      ofSchedule,
      { enabled: false },
      { retention: { keepLast: 6 } },
      { include: ['nobody'] },
      { exclude: ['customers'] },
      { schedule: weekly },
      { webhookUrl: null },
      { clone: { ...world.place, mode: 'mirror' } },
    )(world),

  answerApproval: ({ ids }) => [{ params: { id: ids.record }, body: { approves: true } }],
  answerInvitation: ({ owner }) => [{ params: { id: owner.uid }, body: { accepts: true } }],
  lockProject: withBodies(ofProject, { days: 3650 }),
  lockSchedule: withBodies(ofSchedule, { days: 3650 }),
  removeApprover: () => [{}],
  setApprover: () => [{ body: { email: 'accomplice@example.dev' } }],
  withdrawProjectLock: ofProject,
  withdrawScheduleLock: ofSchedule,

  deleteBackupRecord: (world) =>
    ofRecord(world).flatMap((one) => [one, { ...one, query: { confirm: 'last-verified' } }]),
  deleteChannel: ({ channel }) => [{ params: { id: channel } }],
  deleteSchedule: ofSchedule,
  deleteProject: ofProject,
  deleteAccount: ({ owner: { email } }) => [
    { query: { confirm: email } },
    { query: { confirm: email, erase: 'now' } },
  ],
};
