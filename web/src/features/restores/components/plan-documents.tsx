import type { DocumentChange, Restore, RestorePlan } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { Panel } from '#components/panel.tsx';
import type { Unticked } from '../model/exclusions.ts';
import { PlanSection } from './plan-section.tsx';

const kinds: readonly DocumentChange[] = ['create', 'update', 'delete'];

/** The documents of a plan by what would happen to them. */
export function PlanDocuments({
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
  const shown = kinds.filter((kind) => plan[kind] > 0);
  return (
    <Panel
      title="Documents"
      description="Exclusions what is to stay as it is: whole documents, or single fields."
      flush
    >
      {shown.length === 0 ? (
        <Text color="fg.muted" paddingInline={{ base: '4', md: '5' }} paddingBottom="5">
          Nothing would change.
        </Text>
      ) : (
        <Box>
          {shown.map((kind) => (
            <PlanSection
              key={kind}
              restore={restore}
              change={kind}
              count={plan[kind]}
              samples={plan.samples.filter(({ change }) => change === kind)}
              unticked={unticked}
              onChange={onChange}
            />
          ))}
        </Box>
      )}
    </Panel>
  );
}
