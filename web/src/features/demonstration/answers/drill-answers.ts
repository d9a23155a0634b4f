import * as contract from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import { drillPlanOf } from '../recording/drills.ts';
import type { World } from '../recording/world.ts';
import { on, type Answer } from './answer.ts';

/** A plan for weekly drills, and the last few of them. */
export function drillAnswers({ drills, now }: World): Answer[] {
  return [
    on(contract.getDrillPlan, ({ params }) => ({ plan: drillPlanOf(params.id, drills[0], now) })),
    on(contract.getDrill, ({ params }) => assertFound(drills.find(({ id }) => id === params.did))),
    on(contract.listDrills, () => ({ items: drills, nextPageToken: null })),
  ];
}
