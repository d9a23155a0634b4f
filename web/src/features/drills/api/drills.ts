import {
  cancelDrill,
  getDrill,
  getDrillPlan,
  listDrills,
  putDrillPlan,
  startDrill,
  type Drill,
} from '@firekeep/functions/contract';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint, useEndpointMutation, useEndpointPages } from '#lib/api/use-endpoint.ts';
import { isDrillRunning } from '../model/drill-text.ts';

/** Nothing brings their changes: they are asked for again, soon while one is under way. */
const pollMs = 60_000;
const runningPollMs = 3000;

/** A project's drill plan, null before the first is saved. */
export function useDrillPlan(projectId: string) {
  return useEndpoint(
    getDrillPlan,
    { params: { id: projectId } },
    { failure: 'Failed to load the drill plan', refetchInterval: pollMs },
  );
}

/** A project's drills, newest first, page by page. */
export function useDrills(projectId: string) {
  const { data, ...query } = useEndpointPages(
    listDrills,
    { params: { id: projectId } },
    {
      failure: 'Failed to load the drills',
      refetchInterval: (pages) =>
        pages.some(({ items }) => items.some(isDrillRunning)) ? runningPollMs : pollMs,
    },
  );
  return { ...query, drills: data?.pages.flatMap(({ items }) => items) };
}

/** One drill, however old; nothing is asked where `id` is undefined. */
export function useDrill(projectId: string, id: string | undefined): Drill | undefined {
  const input = id === undefined ? null : { params: { id: projectId, did: id } };
  const options = { failure: 'Failed to load the drill', isShownInPlace: false };
  return useEndpoint(getDrill, input, options).data;
}

/** What every change of a plan or a drill outdates. */
function drillsOf(projectId: string) {
  const params = { id: projectId };
  return [keyOf(getDrillPlan, { params }), keyOf(listDrills, { params })];
}

/** @param isShownInPlace whether the form shows what fails */
export function useSaveDrillPlan(projectId: string, isShownInPlace = false) {
  return useEndpointMutation(putDrillPlan, {
    failure: 'Failed to save the drill plan',
    isShownInPlace,
    invalidates: () => drillsOf(projectId),
  });
}

export function useStartDrill(projectId: string) {
  return useEndpointMutation(startDrill, {
    failure: 'Failed to start the drill',
    invalidates: () => drillsOf(projectId),
  });
}

export function useCancelDrill({ projectId }: Pick<Drill, 'projectId'>) {
  return useEndpointMutation(cancelDrill, {
    failure: 'Failed to cancel the drill',
    invalidates: () => drillsOf(projectId),
  });
}
