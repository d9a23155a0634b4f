import type { Restore, RestorePlan } from '@firekeep/functions/contract';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { StatTile } from '#components/stat-tile.tsx';
import { formatNumber } from '#lib/format.ts';
import type { Unticked } from '../model/exclusions.ts';
import { PlanCostPanel } from './plan-cost-panel.tsx';
import { PlanDocuments } from './plan-documents.tsx';

/** What a restore would do: counted, with what it costs, and document by document with tick boxes. */
export function PlanView({
  restore,
  plan,
  unticked,
  onChange,
}: {
  restore: Restore;
  plan: RestorePlan;
  unticked: Unticked;
  onChange: (unticked: Unticked) => void;
}) {
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
        <StatTile
          label="To create"
          value={formatNumber(plan.create)}
          help="missing in the target"
        />
        <StatTile label="To change" value={formatNumber(plan.update)} help="differ in the target" />
        <StatTile label="To delete" value={formatNumber(plan.delete)} help="not in the backup" />
        <StatTile
          label="To leave"
          value={formatNumber(plan.unchanged)}
          help="already as they should be"
        />
      </SimpleGrid>
      {plan.cost === null ? null : <PlanCostPanel cost={plan.cost} />}
      <PlanDocuments restore={restore} plan={plan} unticked={unticked} onChange={onChange} />
    </Stack>
  );
}
