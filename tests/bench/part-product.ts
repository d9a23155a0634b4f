// Backups and restores through everything that is deployed: from the call of the API to the end of
// the record, beside the engine alone on the same data.
import {
  applyRestore,
  createProject,
  listProjects,
  planBulkChange,
  startBackup,
  startRestore,
  type Project,
} from '@firekeep/functions/contract';
import { call } from '../support/api.ts';
import { newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { signIn, signUp, type TestUser } from '../support/users.ts';
import { singleCollection } from './documents.ts';
import { followJob } from './follow-job.ts';
import type { JobRun, ThroughProduct } from './results.ts';
import { drop, fill, measure, newVault, WarmProcesses, writing, type Say } from './suite.ts';

/** So that the functions' processes have been started and have seen everything once. */
const warmDocuments = 2000;

interface Round {
  readonly backup: JobRun;
  readonly restore: JobRun;
  readonly bulk: JobRun;
}

async function newUser(): Promise<TestUser> {
  const user = await signUp();
  await giveTier(user, 'team');
  return user;
}

async function connect(user: TestUser, firebaseProjectId: string): Promise<Project> {
  return await call(user, createProject, {
    body: {
      name: `Bench ${firebaseProjectId}`,
      firebaseProjectId,
      connectionType: 'service-account',
      serviceAccountJson: JSON.stringify(serviceAccount(firebaseProjectId)),
    },
  });
}

/** A backup of `project` and its restore into an empty database, by the product alone. */
async function throughProduct(user: TestUser, project: Project) {
  const backup = await followJob('backupRecords', async () => {
    return await call(user, startBackup, { body: { projectId: project.id } });
  });
  const firebaseProjectId = newFirebaseProjectId();
  const target = await connect(user, firebaseProjectId);
  // Into another project only who has just signed in.
  const owner = await signIn(user.email, user.password);
  const restore = await followJob('restores', async () => {
    return await call(owner, startRestore, {
      body: {
        projectId: project.id,
        recordId: backup.id,
        target: { projectId: target.id },
        mode: 'overwrite',
      },
    });
  });
  await drop(firebaseProjectId);
  return { backup, restore };
}

/**
 * A field of each document changed, beside the same change of the same documents written bare and
 * read back. What is planned is planned before: it is applied here, with what is kept of the
 * documents as they were.
 */
async function measureBulk(warm: WarmProcesses, documents: number): Promise<JobRun> {
  const bare = newFirebaseProjectId();
  await fill(bare, { to: documents, content: 'single' });
  const changed = { to: documents, content: 'single', revision: 1 } as const;
  const written = await warm.measure(writing(bare, changed, true));
  await drop(bare);
  const firebaseProjectId = newFirebaseProjectId();
  await fill(firebaseProjectId, { to: documents, content: 'single' });
  const user = await newUser();
  const project = await connect(user, firebaseProjectId);
  const planned = await followJob('restores', async () => {
    return await call(user, planBulkChange, {
      body: {
        pid: project.id,
        from: { from: { kind: 'collection', path: singleCollection }, where: null },
        operations: [{ op: 'add', field: 'revision', number: 1 }],
      },
    });
  });
  const applied = await followJob('restores', async () => {
    return await call(user, applyRestore, { params: { id: planned.id }, body: {} });
  });
  await drop(firebaseProjectId);
  return { ...applied.run, engineSeconds: written.main.seconds };
}

async function measureRound(
  warm: WarmProcesses,
  source: { user: TestUser; project: Project; documents: number },
): Promise<Round> {
  const { user, project } = source;
  const kept = { ...newVault(), backupId: 'first' };
  const projectId = project.firebaseProjectId;
  const ours = await warm.measure({ kind: 'backup', projectId, ...kept, previousId: null });
  const target = newFirebaseProjectId();
  const restored = await warm.measure({ kind: 'restore', projectId: target, ...kept });
  await drop(target);
  const { backup, restore } = await throughProduct(user, project);
  const engine = ({ main, verification }: typeof ours) =>
    main.seconds + (verification?.seconds ?? 0);
  return {
    backup: { ...backup.run, engineSeconds: engine(ours) },
    restore: { ...restore.run, engineSeconds: engine(restored) },
    bulk: await measureBulk(warm, source.documents),
  };
}

async function warmUp(say: Say): Promise<void> {
  say('the functions are started');
  const firebaseProjectId = newFirebaseProjectId();
  await fill(firebaseProjectId, { to: warmDocuments });
  const user = await newUser();
  await throughProduct(user, await connect(user, firebaseProjectId));
}

/** A database of `documents` of the usual form. */
export async function measureProduct(
  documents: number,
  rounds: number,
  say: Say,
): Promise<ThroughProduct> {
  await warmUp(say);
  const firebaseProjectId = newFirebaseProjectId();
  say(`product: writing ${documents} documents`);
  await fill(firebaseProjectId, { to: documents });
  return await inRounds({ documents, rounds }, say, async () => {
    // Everybody has their own data key: nothing that was stored before is found again.
    const user = await newUser();
    return { user, project: await connect(user, firebaseProjectId) };
  });
}

const demoUser = { email: 'demo@firekeep.dev', password: 'firekeep-demo' };

/** The demo's own database. */
export async function measureDemo(rounds: number, say: Say): Promise<ThroughProduct> {
  await warmUp(say);
  const owner = await signIn(demoUser.email, demoUser.password);
  const { data } = await call(owner, listProjects, { query: {} });
  const shop = data.find(({ name }) => name === 'Demo shop');
  if (shop === undefined) {
    throw new Error('The demo has no project of the name that is expected');
  }
  const { documents } = await measure({ kind: 'read', projectId: shop.firebaseProjectId });
  return await inRounds({ documents, rounds }, say, async () => {
    const user = await newUser();
    return { user, project: await connect(user, shop.firebaseProjectId) };
  });
}

async function inRounds(
  { documents, rounds }: { documents: number; rounds: number },
  say: Say,
  newSource: () => Promise<{ user: TestUser; project: Project }>,
): Promise<ThroughProduct> {
  const warm = await WarmProcesses.prepare();
  const found: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`product: round ${round} of ${rounds}: the engine alone, through the product`);
    found.push(await measureRound(warm, { ...(await newSource()), documents }));
  }
  return {
    documents,
    backups: found.map(({ backup }) => backup),
    restores: found.map(({ restore }) => restore),
    bulks: found.map(({ bulk }) => bulk),
  };
}
