// What is measured, in which order, and in how many suites: the Firestore emulator keeps every
// version of every document in memory, of dropped databases too, so that it has to be started anew
// now and then.
import { z } from 'zod';
import { resultSchema, type JobResult } from './jobs.ts';
import { measureTools, toolsSchema } from './measure-tools.ts';
import { measureWeb, webSchema } from './measure-web.ts';
import type { Options } from './options.ts';
import { deleteBackups, drop, fill, measure, newDatabase, newVault } from './suite.ts';

const results = z.array(resultSchema);

/** Each part's results, as they are kept until the report. */
export const partSchema = z.object({
  read: results.optional(),
  backup: results.optional(),
  write: results.optional(),
  restore: results.optional(),
  repeated: z
    .object({ first: resultSchema, unchanged: resultSchema, changed: resultSchema })
    .optional(),
  memory: z.object({ backup: resultSchema, restore: resultSchema }).optional(),
  daily: z
    .object({
      read: results,
      /** Backups of unchanged data, in turn with the readings. */
      unchanged: results,
      /** One a day, the first of everything, each later one after changes to 1 %. */
      days: results,
      /**
       * The last day beside the same with a hundred more changes, beside the first day; a document
       * in all days.
       */
      few: resultSchema,
      many: resultSchema,
      history: resultSchema,
    })
    .optional(),
  tools: toolsSchema.optional(),
  web: webSchema.optional(),
});
export type Part = z.infer<typeof partSchema>;

type Say = (text: string) => void;

interface PlannedPart {
  readonly name: string;
  readonly measure: (say: Say) => Promise<Part>;
}

/**
 * What a Firestore emulator with 4 GB takes before collecting garbage slows it down: 3.7 KB for
 * each document.
 */
const maxDocumentsInSuite = 750_000;

/**
 * Each part is measured in a suite of its own. @throws Error when `only` names what there is not
 */
export function planParts(options: Options): PlannedPart[] {
  const parts = allParts(options);
  const wanted = options.only?.split(',') ?? null;
  const groupOf = ({ name }: PlannedPart) => name.replace(/-.*/, '');
  const known = new Set(parts.map(groupOf));
  const strange = wanted?.find((name) => !known.has(name));
  if (strange !== undefined) {
    throw new Error(`--only knows ${[...known].join(', ')}, not '${strange}'`);
  }
  return parts.filter((part) => wanted?.includes(groupOf(part)) ?? true);
}

function allParts(options: Options): PlannedPart[] {
  const { documents, rounds } = options;
  const memoryDocuments = options['memory-documents'];
  const parts: PlannedPart[] = [
    { name: 'reading', measure: (say) => measureReading(documents, rounds, say) },
  ];
  // The source, and in every round a target of each.
  const roundsInSuite = Math.max(1, Math.floor((maxDocumentsInSuite / documents - 1) / 2));
  for (let done = 0; done < rounds; done += roundsInSuite) {
    const span = { from: done + 1, to: Math.min(rounds, done + roundsInSuite) };
    parts.push({
      name: `writing-${span.from}-${span.to}`,
      measure: (say) => measureWriting(documents, span, say),
    });
  }
  if (memoryDocuments > 0) {
    parts.push({ name: 'memory', measure: (say) => measureMemory(memoryDocuments, say) });
  }
  const dailyDocuments = options['daily-documents'];
  if (dailyDocuments > 0) {
    parts.push({ name: 'daily', measure: (say) => measureDaily(dailyDocuments, rounds, say) });
  }
  const toolDocuments = options['tool-documents'];
  if (toolDocuments > 0) {
    const measureThem = async (say: Say) => ({ tools: await measureTools(toolDocuments, say) });
    parts.push({ name: 'tools', measure: measureThem });
  }
  const webRuns = options['web-runs'];
  if (webRuns > 0) {
    parts.push({ name: 'web', measure: async (say) => ({ web: await measureWeb(webRuns, say) }) });
  }
  return parts;
}

/**
 * One document in 101: about 1 %, spread over all collections, which alternate from one document to
 * the next.
 */
const changedEvery = 101;

/**
 * The bare stream and our backup in turn, so that a busy machine disturbs both alike; then what
 * later backups store.
 */
async function measureReading(documents: number, rounds: number, say: Say): Promise<Part> {
  const read: JobResult[] = [];
  const backup: JobResult[] = [];
  const projectId = newDatabase();
  say(`writing ${documents} documents`);
  await fill(projectId, { to: documents });
  let vault = newVault();
  const backUp = (backupId: string, previousId: string | null) =>
    measure({ kind: 'backup', projectId, ...vault, backupId, previousId });
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: the bare stream, our backup`);
    read.push(await measure({ kind: 'read', projectId }));
    await deleteBackups();
    vault = newVault();
    backup.push(await backUp('first', null));
  }
  say('backups of unchanged data and after changes');
  const first = backup.at(-1);
  const unchanged = await backUp('unchanged', 'first');
  await fill(projectId, { to: documents, every: changedEvery, revision: 1 });
  const changed = await backUp('changed', 'unchanged');
  return {
    read,
    backup,
    ...(first === undefined ? {} : { repeated: { first, unchanged, changed } }),
  };
}

/** Bare writes and our restore in turn, always into a database that nobody has used. */
async function measureWriting(
  documents: number,
  span: { readonly from: number; readonly to: number },
  say: Say,
): Promise<Part> {
  const write: JobResult[] = [];
  const restore: JobResult[] = [];
  say('a backup to restore');
  const { kept } = await backUpNew(documents);
  for (let round = span.from; round <= span.to; round += 1) {
    say(`round ${round}: bare writes, our restore`);
    const bare = newDatabase();
    write.push(await fill(bare, { to: documents }));
    await drop(bare);
    const projectId = newDatabase();
    restore.push(await measure({ kind: 'restore', projectId, ...kept }));
    await drop(projectId);
  }
  return { write, restore };
}

/** Backup and restore of more documents, for the memory that they take. */
async function measureMemory(documents: number, say: Say): Promise<Part> {
  say(`memory: writing ${documents} documents, our backup`);
  const { backup, kept } = await backUpNew(documents);
  say('memory: our restore');
  const restore = await measure({ kind: 'restore', projectId: newDatabase(), ...kept });
  return { memory: { backup, restore } };
}

const days = 10;

/**
 * Backups of unchanged data beside the bare stream; then ten days with changes to another 1 % each.
 */
async function measureDaily(documents: number, rounds: number, say: Say): Promise<Part> {
  const projectId = newDatabase();
  say(`daily: writing ${documents} documents, the first backup`);
  await fill(projectId, { to: documents });
  const vault = newVault();
  const backUp = (backupId: string, previousId: string | null) =>
    measure({ kind: 'backup', projectId, ...vault, backupId, previousId });
  const made = [await backUp('day-1', null)];
  const read: JobResult[] = [];
  const unchanged: JobResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`daily: round ${round} of ${rounds}: the bare stream, a backup of unchanged data`);
    read.push(await measure({ kind: 'read', projectId }));
    unchanged.push(await backUp(`unchanged-${round}`, 'day-1'));
  }
  for (let day = 2; day <= days; day += 1) {
    say(`daily: day ${day} of ${days}`);
    await fill(projectId, { from: day, to: documents, every: changedEvery, revision: day });
    made.push(await backUp(`day-${day}`, `day-${day - 1}`));
  }
  say('daily: comparing, and the history of a document');
  const last = `day-${days}`;
  await fill(projectId, { to: documents, every: Math.floor(documents / 100), revision: 99 });
  await backUp('few', last);
  const compare = (backupId: string, afterId: string) =>
    measure({ kind: 'compare', projectId, ...vault, backupId, afterId });
  const few = await compare(last, 'few');
  const many = await compare('day-1', last);
  const backupIds = made.map((_, index) => `day-${index + 1}`);
  const place = { projectId, ...vault, backupId: last };
  const history = await measure({ kind: 'history', ...place, backupIds, index: 5 + changedEvery });
  await drop(projectId);
  return { daily: { read, unchanged, days: made, few, many, history } };
}

async function backUpNew(documents: number) {
  const projectId = newDatabase();
  await fill(projectId, { to: documents });
  const kept = { ...newVault(), backupId: 'first' };
  const backup = await measure({ kind: 'backup', projectId, ...kept, previousId: null });
  await drop(projectId);
  return { backup, kept };
}
