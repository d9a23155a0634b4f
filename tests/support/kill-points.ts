// Twenty points of a backup and twenty of a restore, as they show from outside.
import type { RestoreMode } from '@firekeep/functions/contract';
import type { KillPoint, Sight } from './kill-watch.ts';

function atJob(name: string, isReached: (job: Sight['job']) => boolean): KillPoint {
  return { name, looksAt: 'job', isReached: ({ job }) => isReached(job) };
}

function atObjects(
  name: string,
  isReached: (objects: Sight['objects'], job: Sight['job']) => boolean,
): KillPoint {
  return { name, looksAt: 'objects', isReached: ({ objects, job }) => isReached(objects, job) };
}

const chunkStored = (count: number) =>
  atObjects(`once ${count} chunks are stored`, ({ chunks }) => chunks >= count);

// How many pages the chunks make, and how many steps, depends on the machine's speed.
const chunkCommitted = (count: number) =>
  atJob(`once ${count} chunks are committed`, ({ state }) => (state?.backup?.chunks ?? 0) >= count);

const chunkVerified = (count: number) =>
  atJob(`once ${count} chunks are verified`, ({ state }) => (state?.verify?.chunks ?? 0) >= count);

/** In the order in which a backup of seven chunks comes by them. */
export const backupPoints: readonly KillPoint[] = [
  atJob('when it is taken up', ({ token }) => token >= 1),
  atJob('once it has a read time', ({ state }) => state?.phase === 'scanning'),
  chunkStored(1),
  atObjects('once a manifest page is stored', ({ pages }) => pages >= 1),
  chunkCommitted(1),
  chunkStored(2),
  chunkStored(3),
  chunkStored(4),
  chunkCommitted(3),
  atJob('in the second step', ({ step }) => step >= 1),
  chunkStored(5),
  chunkCommitted(5),
  chunkStored(6),
  atJob('once all is read', ({ state }) => state?.backup?.isDone === true),
  atJob('once verifying begins', ({ state }) => state?.phase === 'verifying'),
  chunkVerified(1),
  chunkVerified(3),
  chunkVerified(5),
  atJob('once all is verified', ({ state }) => state?.verify?.isDone === true),
  atObjects('once the manifest is stored', ({ manifests }) => manifests >= 1),
];

const documentsThere = (count: number): KillPoint => ({
  name: `once the target holds ${count} documents`,
  looksAt: 'documents',
  isReached: ({ documents, job }) => job.state?.phase === 'writing' && documents >= count,
});

/** Documents that a mirror is to delete are there at first, so they say only how many are left. */
const documentsLeft = (count: number): KillPoint => ({
  name: `once no more than ${count} documents are left`,
  looksAt: 'documents',
  isReached: ({ documents, job }) => job.state?.phase === 'deleting' && documents <= count,
});

const documentsCommitted = (count: number) =>
  atJob(
    `once ${count} documents are committed`,
    ({ state }) => state?.phase === 'writing' && (state.apply?.documents ?? 0) >= count,
  );

const isWriting = ({ state }: Sight['job']) => state?.phase === 'writing';
const isDeleting = ({ state }: Sight['job']) => state?.phase === 'deleting';

export interface RestorePoint {
  readonly point: KillPoint;
  readonly mode: RestoreMode;
}

/** In the order in which a restore comes by them. */
export const restorePoints: readonly RestorePoint[] = [
  { mode: 'overwrite', point: atJob('when it is taken up', ({ token }) => token >= 1) },
  { mode: 'create', point: chunkVerified(1) },
  { mode: 'merge', point: chunkVerified(4) },
  {
    mode: 'mirror',
    point: atJob('once all is verified', ({ state }) => state?.verify?.isDone === true),
  },
  { mode: 'overwrite', point: atJob('once writing begins', isWriting) },
  { mode: 'create', point: documentsThere(45) },
  { mode: 'merge', point: documentsThere(60) },
  { mode: 'overwrite', point: documentsCommitted(1) },
  { mode: 'create', point: documentsCommitted(40) },
  { mode: 'overwrite', point: documentsThere(80) },
  { mode: 'merge', point: documentsCommitted(70) },
  { mode: 'overwrite', point: documentsThere(110) },
  { mode: 'create', point: documentsCommitted(100) },
  { mode: 'overwrite', point: documentsThere(140) },
  { mode: 'merge', point: documentsCommitted(130) },
  { mode: 'overwrite', point: documentsThere(160) },
  { mode: 'mirror', point: atJob('once deleting begins', isDeleting) },
  { mode: 'mirror', point: documentsLeft(800) },
  {
    mode: 'mirror',
    point: atJob(
      'once deletions are committed',
      ({ state }) => state?.phase === 'deleting' && Boolean(state.apply?.cursor),
    ),
  },
  {
    mode: 'overwrite',
    point: atJob(
      'once all is written',
      ({ state }) => state?.phase === 'writing' && state.apply?.isDone === true,
    ),
  },
];
