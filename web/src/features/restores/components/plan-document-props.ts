import type { DocumentChange, PlanSample } from '@firekeep/functions/contract';
import type { Unticked } from '../model/exclusions.ts';

export interface PlanDocumentProps {
  readonly restoreId: string;
  readonly path: string;
  readonly change: DocumentChange;
  /** What the plan holds of it; without it the fields are asked for. */
  readonly sample: PlanSample | undefined;
  readonly unticked: Unticked;
  readonly onChange: (unticked: Unticked) => void;
}
