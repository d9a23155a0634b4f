import { Backups } from '../services/backups/backups.ts';
import { Uploads } from '../services/imports/uploads.ts';
import { RetentionService } from '../services/retention/retention-service.ts';
import { Vaults } from '../services/runs/vaults.ts';
import { now, type Core } from './core.ts';

export function createUploads(core: Core): Uploads {
  const { projectStore: projects, store, uploads, objects, starter, dataKeys } = core;
  const vaults = new Vaults(objects, dataKeys);
  return new Uploads({ projects, store, uploads, objects, vaults, starter, now });
}

export function createBackups({ projectStore, store, runs, starter }: Core): Backups {
  return new Backups({ projects: projectStore, store, runs, starter, now });
}

export function createRetention({
  config,
  store,
  retention,
  alarms,
  starter,
}: Core): RetentionService {
  const { everyMs } = config.retention;
  return new RetentionService({ backups: store, store: retention, alarms, starter, now, everyMs });
}
