import type { Drill, DrillPlan, Project, Restore } from '@firekeep/functions/contract';
import { Button, HStack } from '@chakra-ui/react';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { NextPage } from '#components/show-more.tsx';
import { useLinkedTo } from '#components/use-linked-to.ts';
import { Waiting } from '#components/waiting.tsx';
import { useDrill, useDrillPlan, useDrills, useStartDrill } from '../api/drills.ts';
import { isDrillRunning } from '../model/drill-text.ts';
import { DrillPlanSummary } from './drill-plan-summary.tsx';
import { DrillRow } from './drill-row.tsx';

const DrillDrawer = lateDialog(async () => (await import('./drill-drawer.tsx')).DrillDrawer);
const DrillPlanDialog = lateDialog(
  async () => (await import('./drill-plan-dialog.tsx')).DrillPlanDialog,
);

/** What is shown of a change that a drill began. */
type OfDrill = Pick<Restore, 'id' | 'drillId' | 'dryRun'>;

interface PanelProps {
  readonly projectId: string;
  /** All of the user's. */
  readonly projects: readonly Project[];
  /** Of the project, among them what drills began. */
  readonly restores: readonly OfDrill[];
  /** The drill whose details are shown. */
  readonly openId: string | undefined;
  readonly onOpen: (drill: Drill | undefined) => void;
}

function Actions({
  plan,
  isRunning,
  onPlan,
}: {
  plan: DrillPlan;
  isRunning: boolean | undefined;
  onPlan: () => void;
}) {
  const { projectId } = plan;
  const start = useStartDrill(projectId);
  return (
    <HStack gap="2" wrap="wrap">
      <QuietButton
        loading={start.isPending}
        disabled={isRunning ?? true}
        onClick={() => start.mutate({ params: { id: projectId }, body: {} })}
      >
        Start a drill now
      </QuietButton>
      <QuietButton onClick={onPlan}>Plan drills…</QuietButton>
    </HStack>
  );
}

type Loaded = PanelProps & {
  readonly plan: DrillPlan | null;
  readonly drills: readonly Drill[];
  readonly onPlan: () => void;
};

/** The plan, or what a drill is where there is none; then the drills and the one that is open. */
function PlanAndDrills(props: Loaded) {
  const { projectId, plan, drills, restores, projects, openId, onOpen, onPlan } = props;
  const listed = drills.find(({ id }) => id === openId);
  const older = useDrill(projectId, listed === undefined ? openId : undefined);
  const opened = listed ?? older;
  const comparison = restores.find(
    ({ drillId, dryRun }) => dryRun && drillId !== null && drillId === opened?.id,
  );
  const last = drills.find((drill) => !isDrillRunning(drill));
  return (
    <>
      {plan === null ? (
        <EmptyNotice
          icon={<ClipboardCheck />}
          title="Never rehearsed"
          description="A drill restores a backup into an empty database, compares every document and empties the database again. It proves that a restore works, and says how long one takes."
          action={<Button onClick={onPlan}>Plan drills…</Button>}
        />
      ) : (
        <DrillPlanSummary plan={plan} projects={projects} last={last} />
      )}
      {drills.length === 0 ? null : (
        <List aria-label="Drills">
          {drills.map((drill) => (
            <DrillRow key={drill.id} drill={drill} onOpen={onOpen} />
          ))}
        </List>
      )}
      <DrillDrawer
        isOpen={opened !== undefined}
        drill={opened}
        comparisonId={comparison?.id}
        context={{ plan, drills, projects }}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

/** A project's drills: their plan, each with its evidence, and what begins one. */
export function DrillsPanel(props: PanelProps) {
  const { projectId, projects } = props;
  const [isPlanning, setPlanning] = useState(false);
  const planned = useDrillPlan(projectId);
  const { drills, ...pages } = useDrills(projectId);
  const plan = planned.data?.plan;
  const beginPlanning = () => setPlanning(true);
  useLinkedTo('drills', plan !== undefined && drills !== undefined);
  return (
    <Panel
      id="drills"
      scrollMarginTop="16"
      title="Drills"
      flush
      actions={
        plan && (
          <Actions plan={plan} isRunning={drills?.some(isDrillRunning)} onPlan={beginPlanning} />
        )
      }
    >
      {plan === undefined || drills === undefined ? (
        <Waiting
          label="Loading drills"
          rows={2}
          failure="Failed to load the drills"
          error={planned.error ?? pages.error}
          onRetry={() => void Promise.all([planned.refetch(), pages.refetch()])}
        />
      ) : (
        <PlanAndDrills {...props} plan={plan} drills={drills} onPlan={beginPlanning} />
      )}
      <NextPage pages={pages}>Show older drills</NextPage>
      <DrillPlanDialog
        isOpen={isPlanning}
        onClose={() => setPlanning(false)}
        projectId={projectId}
        projects={projects}
        plan={plan ?? null}
      />
    </Panel>
  );
}
