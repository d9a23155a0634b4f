import type { Drill, DrillPlan, Project } from '@firekeep/functions/contract';
import { Box, Flex, SimpleGrid, Switch, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useSaveDrillPlan } from '../api/drills.ts';
import { drillInputOf } from '../model/drill-form.ts';
import { drillPlanText } from '../model/drill-plan-text.ts';
import { drillFigures } from '../model/drill-text.ts';
import { DrillBadges } from './drill-badges.tsx';

/** Pauses and resumes planned drills. */
function PlanSwitch({ plan }: { plan: DrillPlan }) {
  const { projectId } = plan;
  const save = useSaveDrillPlan(projectId);
  return (
    <Switch.Root
      checked={plan.enabled}
      disabled={save.isPending}
      onCheckedChange={({ checked }) =>
        save.mutate({
          params: { id: projectId },
          body: { ...drillInputOf(plan), enabled: checked },
        })
      }
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>Planned drills</Switch.Label>
    </Switch.Root>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box minWidth="0">
      <Text as="dt" fontSize="xs" color="fg.muted">
        {name}
      </Text>
      <Flex as="dd" gap="2" wrap="wrap" align="center" fontVariantNumeric="tabular-nums">
        {children}
      </Flex>
    </Box>
  );
}

/** The plan in a sentence, with the drill to come and the last one. */
export function DrillPlanSummary({
  plan,
  projects,
  last,
}: {
  plan: DrillPlan;
  /** All of the user's. */
  projects: readonly Project[];
  /** The newest that has ended. */
  last: Drill | undefined;
}) {
  const { enabled, nextDrillAt } = plan;
  return (
    <Box paddingInline="4" paddingBottom="3">
      <Flex gap="4" justify="space-between" align="start" wrap="wrap">
        <Box flex="1 1 20rem">
          <Text>{drillPlanText(plan, projects)}</Text>
        </Box>
        <PlanSwitch plan={plan} />
      </Flex>
      <SimpleGrid as="dl" columns={{ base: 1, sm: 2 }} gap="3" marginTop="3">
        <Fact name="Next drill">
          {enabled && nextDrillAt !== null ? (
            <>
              <Text as="span">{formatDateTime(nextDrillAt)}</Text>
              <Time value={nextDrillAt} color="fg.muted" />
            </>
          ) : (
            <StatusBadge tone="warning">Paused</StatusBadge>
          )}
        </Fact>
        <Fact name="Last drill">
          {last === undefined ? (
            'None yet'
          ) : (
            <>
              <DrillBadges drill={last} />
              <Time value={last.endedAt} color="fg.muted" />
              <Text as="span">{drillFigures(last)}</Text>
            </>
          )}
        </Fact>
      </SimpleGrid>
    </Box>
  );
}
