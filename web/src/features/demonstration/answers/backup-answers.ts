import * as contract from '@firekeep/functions/contract';
import { backUpNow } from '../model/safety-backup.ts';
import type { Worlds } from '../recording/worlds.ts';
import { on, refusal, type Answer } from './answer.ts';

/** Backups that visitors ask for, which are made at once. */
export function backupAnswers(worlds: Worlds): Answer[] {
  return [
    on(contract.startBackup, ({ body: { projectId, configurationId, ...asked } }) => {
      if (configurationId !== undefined) {
        throw refusal();
      }
      return worlds.backup(backUpNow(worlds.of(projectId), asked)).record;
    }),
  ];
}
