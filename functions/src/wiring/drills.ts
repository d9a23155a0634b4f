import { RestorePlans } from '../services/changes/restore-plans.ts';
import { DrillChecks } from '../services/drills/drill-checks.ts';
import { DrillTarget } from '../services/drills/drill-target.ts';
import { DrillTimes } from '../services/drills/drill-times.ts';
import { DrillWork } from '../services/drills/drill-work.ts';
import { Drills } from '../services/drills/drills.ts';
import { DryDrill } from '../services/drills/dry-drill.ts';
import { RealDrill } from '../services/drills/real-drill.ts';
import type { DrillDuties } from '../services/schedules/duties.ts';
import { now, type Core } from './core.ts';
import { log } from './deployment.ts';
import { createRestores } from './shared.ts';

const random = Math.random;

/** Drill plans and drills, for the API. */
export function createDrills(core: Core): Drills {
  const { webhookSecrets: secrets, config } = core;
  return new Drills({ ...core, secrets, webhookAllow: config.webhookAllow, random, now });
}

/** What a tick does for drills. */
export function createDrillDuties(core: Core, clock: () => Date): DrillDuties {
  const parts = { ...core, secrets: core.webhookSecrets, random, log, now: clock };
  const checks = new DrillChecks(parts);
  const begin = createRestores(core, clock);
  const plans = new RestorePlans(core);
  const target = new DrillTarget({ ...parts, begin });
  return {
    times: new DrillTimes(parts),
    work: new DrillWork({
      ...parts,
      real: new RealDrill({ ...parts, begin, plans, target, checks }),
      dry: new DryDrill(parts),
    }),
  };
}
