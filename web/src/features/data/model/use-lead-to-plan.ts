import { useNavigate } from 'react-router-dom';
import { reportError } from '#lib/errors/report-error.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';

/** Makes a plan, and leads to it. @param make answers with its address */
export function useLeadToPlan(): (make: () => Promise<string>) => Promise<void> {
  const navigate = useNavigate();
  return async (make) => {
    const loading = beginLoading('plan', 'Making the plan');
    try {
      void navigate(await make());
    } catch (error) {
      reportError(error, 'Making the plan');
    } finally {
      endLoading(loading);
    }
  };
}
