import { createContext } from 'react';
import { noExclusions, type Excluded, type ToggleExclusion } from '../model/exclusions.ts';

export interface PlanTreeState {
  readonly restoreId: string;
  readonly excluded: Excluded;
  readonly onToggle: (toggle: ToggleExclusion) => void;
}

/** What every level of a plan's tree reads, so that none has to hand it on. */
export const PlanTreeContext = createContext<PlanTreeState>({
  restoreId: '',
  excluded: noExclusions,
  onToggle: () => undefined,
});
