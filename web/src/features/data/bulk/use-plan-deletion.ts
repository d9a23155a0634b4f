import { planBulkChange, type BulkFrom } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { call } from '#lib/api/call.ts';
import { useLeadToPlan } from '../model/use-lead-to-plan.ts';

/** Makes the plan by which documents are deleted, and leads to it: nothing is deleted before. */
export function usePlanDeletion(pid: string) {
  const lead = useLeadToPlan();
  return (from: BulkFrom): void => {
    const body = { pid, from, operations: [{ op: 'delete' as const }] };
    void lead(async () => {
      const { id, projectId } = await call(planBulkChange, { body });
      return paths.projectRestore.link(projectId, { restore: id });
    });
  };
}
