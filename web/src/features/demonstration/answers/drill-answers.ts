import * as contract from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import { drillPlanOf } from '../recording/drills.ts';
import type { Worlds } from '../recording/worlds.ts';
import { on, type Answer } from './answer.ts';

/** A plan for weekly drills, and the last few of them. */
export function drillAnswers(worlds: Worlds): Answer[] {
  return [
    on(contract.getDrillPlan, ({ params: { id } }) => {
      const { drills, now } = worlds.of(id);
      return { plan: drills[0] === undefined ? null : drillPlanOf(id, drills[0], now) };
    }),
    on(contract.getDrill, ({ params: { id, did } }) =>
      assertFound(worlds.of(id).drills.find((drill) => drill.id === did)),
    ),
    on(contract.listDrills, ({ params }) => {
      return { items: worlds.of(params.id).drills, nextPageToken: null };
    }),
  ];
}
