import * as contract from '@firekeep/functions/contract';
import type { FirestoreDocument, WantedWrite, EditResult } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { newId } from '../documents/new-id.ts';
import { absentDocument, assertFound } from '../documents/read-documents.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import { decideWrite, type TypedDecision } from '../model/decide-write.ts';
import { nothingDone, withOutcome } from '../model/write-changes.ts';
import type { World } from '../recording/world.ts';
import { on, type Answer } from './answer.ts';

type Applied = contract.EndpointData<typeof contract.startChange>;

/** Changes of few documents, in the demonstration's own copy of the data. */
export function editAnswers(sets: ChangeSets): Answer[] {
  // A call for one document keeps to its condition, as on the server.
  const one = (pid: string, write: WantedWrite, reason: string | null = null) => {
    const world = sets.worlds.of(pid);
    const done = applied(world, sets, { writes: [write], reason, takesSame: false });
    return edited(world, done, write);
  };
  return [
    on(contract.startChange, ({ body: { pid, writes, reason = null } }) =>
      applied(sets.worlds.of(pid), sets, { writes, reason, takesSame: true }),
    ),
    on(contract.putDocument, ({ body: { pid, userId: _user, reason, ...write } }) =>
      one(pid, write, reason),
    ),
    on(contract.postDocument, ({ body: { pid, collection, id = newId(), fields, reason } }) =>
      one(pid, { path: `${collection}/${id}`, fields, create: true }, reason),
    ),
    on(contract.deleteDocument, ({ query: { pid, userId: _user, reason, ...write } }) =>
      one(pid, { ...write, fields: null }, reason),
    ),
  ];
}

function findIn(world: World, path: string): FirestoreDocument | undefined {
  return world.live.find((document) => document.path === path);
}

function applied(
  world: World,
  sets: ChangeSets,
  {
    writes,
    reason,
    takesSame,
  }: {
    readonly writes: readonly WantedWrite[];
    readonly reason: string | null;
    readonly takesSame: boolean;
  },
): Applied {
  const decided = writes.map((write) => ({
    path: write.path,
    ...decideWrite(write, findIn(world, write.path), { takesSame }),
  }));
  const changes = decided.flatMap(({ change }) => change ?? []);
  let known = nothingDone;
  for (const { path, ...one } of decided) {
    if (one.change === null) {
      known =
        one.result === 'unchanged'
          ? { ...known, skipped: known.skipped + 1 }
          : withOutcome(known, path, { result: 'conflict', reason: one.reason ?? '' });
    }
  }
  const change =
    changes.length === 0
      ? null
      : sets.applyInline(world, { kind: 'edit', reason }, { changes, outcome: known });
  return { change, results: decided.map((each) => resultOf(world, each)) };
}

/** All of it happens at once: what was decided to be written, was. */
function resultOf(world: World, decided: TypedDecision & { readonly path: string }): EditResult {
  const { path } = decided;
  const document = findIn(world, path) ?? null;
  if (decided.change === null) {
    return { path, result: decided.result, reason: decided.reason, document };
  }
  const result = decided.change.after === null ? 'deleted' : 'written';
  return { path, result, reason: null, document };
}

/** @throws ApiError `already-exists`, `aborted` with the document as it is now */
function edited({ root }: World, { change, results }: Applied, write: WantedWrite) {
  const { path, result, reason, document } = assertFound(results[0]);
  if (result === 'conflict') {
    const code = write.create === true ? 'already-exists' : 'aborted';
    throw new ApiError(code, reason ?? '', { current: document });
  }
  return { ...(document ?? absentDocument(root, path)), changeId: change?.id ?? null };
}
