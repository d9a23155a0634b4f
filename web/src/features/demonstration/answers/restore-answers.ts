import * as contract from '@firekeep/functions/contract';
import {
  diffFields,
  fieldDifferenceOf,
  type EndpointInput,
  type Restore,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { shapeOf, type RecordedDocuments } from '../documents/documents.ts';
import { assertFound, pageOf } from '../documents/read-documents.ts';
import { newPlan } from '../model/new-plan.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import type { TypedChange } from '../model/decide-write.ts';
import { differenceOf, planEntries, type PlanEntry } from '../model/plan-entries.ts';
import type { World } from '../recording/world.ts';
import { on, refusal, type Answer } from './answer.ts';

/** What the target held when the plan was made, but not before the visitor came. */
function plannedAgainst({ database, now }: World, { createdAt }: Restore): RecordedDocuments {
  const came = now.toISOString();
  return database.at(createdAt > came ? createdAt : came);
}

type PlanQuery = EndpointInput<typeof contract.listPlan>['query'];

function makeFilter({ change: only, collection, search }: PlanQuery) {
  const text = search?.toLowerCase();
  return ({ path, change }: Pick<PlanEntry, 'path' | 'change'>) =>
    (only === undefined || change === only) &&
    (collection === undefined || shapeOf(path) === collection) &&
    (text === undefined || path.toLowerCase().includes(text));
}

function planPage(world: World, plan: Restore, query: PlanQuery) {
  const { pageSize = 100, pageToken } = query;
  const { entries } = planEntries(world, plan, plannedAgainst(world, plan));
  const items = entries.filter(makeFilter(query)).map((entry) => {
    const { path, change } = entry;
    return { path, change, sample: differenceOf(entry) };
  });
  return pageOf(items, { pageSize, pageToken });
}

function inlineItem({ path, change }: TypedChange) {
  return { path, change, sample: null };
}

function inlineDifference({ path, change, before, after }: TypedChange) {
  const fields = diffFields(before ?? {}, after ?? {}).changes.map(fieldDifferenceOf);
  return { path, change, fields, moreFields: 0 };
}

/**
 * Restores and plans. New plans can be made and read while the page stays open; none is applied.
 * Of what visitors changed, all can be read and undone.
 */
export function restoreAnswers(world: World, sets: ChangeSets): Answer[] {
  let { restores } = world;
  const find = (id: string) =>
    assertFound(sets.find(id)?.record ?? restores.find((restore) => restore.id === id));
  return [
    on(contract.listRestores, () => restores),
    on(contract.listChanges, ({ query: { pageSize = 50, pageToken, ...filter } }) =>
      pageOf([...sets.records(), ...restores].filter(contract.makeChangeFilter(filter)), {
        pageSize,
        pageToken,
      }),
    ),
    // Nobody else writes to the sample data.
    on(contract.getUndoable, ({ params }) => {
      const { written, deleted } = find(params.id).outcome;
      const documents = written + deleted;
      return { documents, of: documents, isComplete: true, others: [] };
    }),
    on(contract.getRestore, ({ params }) => find(params.id)),
    on(contract.startRestore, ({ body }) => {
      if (body.dryRun !== true || body.target.projectId !== demonstrationId) {
        throw refusal();
      }
      const plan = newPlan(world, `demo-plan-${restores.length}`, body);
      restores = [plan, ...restores];
      return plan;
    }),
    on(contract.listPlan, ({ params, query }) => {
      const set = sets.find(params.id);
      return set === undefined
        ? planPage(world, find(params.id), query)
        : { items: set.changes.filter(makeFilter(query)).map(inlineItem), nextPageToken: null };
    }),
    on(contract.undoRestore, ({ params }) => {
      const set = sets.find(params.id);
      if (set === undefined) {
        throw refusal();
      }
      return sets.undo(set);
    }),
    on(contract.getExclusions, ({ params }) => find(params.id).untick),
    on(contract.getPlanDifference, ({ params, query: { path } }) => {
      const set = sets.find(params.id);
      if (set !== undefined) {
        return inlineDifference(assertFound(set.changes.find((each) => each.path === path)));
      }
      const { entries } = planEntries(world, find(params.id));
      const entry = entries.find((each) => each.path === path);
      return entry === undefined
        ? { path, change: null, fields: [], moreFields: 0 }
        : { path, change: entry.change, ...differenceOf(entry) };
    }),
  ];
}
