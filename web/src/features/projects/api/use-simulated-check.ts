import type { Project } from '@firekeep/functions/contract';
import { useState } from 'react';
import { formatDuration } from '#lib/format.ts';
import { showToast, type Toast } from '#lib/toaster.ts';
import { keepSimulatedTest } from '../model/demonstration.ts';
import { simulateConnectionTest, type SimulatedTest } from '../model/simulated-test.ts';

/** A simulated test's result as a toast, which says that it is one. */
export function simulatedToast(name: string, { isReached, latencyMs }: SimulatedTest): Toast {
  return isReached
    ? {
        type: 'success',
        title: `${name} answered in ${formatDuration(latencyMs ?? 0)}`,
        message: 'Simulated: no call was made',
      }
    : {
        type: 'error',
        title: `${name} could not be reached`,
        message: 'Simulated: one test in five fails. No call was made',
      };
}

/** The demonstration's connection test. */
export function useSimulatedCheck({ id, name }: Pick<Project, 'id' | 'name'>): {
  check: () => void;
  isChecking: boolean;
} {
  const [isChecking, setChecking] = useState(false);
  const run = async () => {
    setChecking(true);
    const result = await simulateConnectionTest();
    keepSimulatedTest({ id }, result);
    showToast(simulatedToast(name, result));
    setChecking(false);
  };
  return { check: () => void run(), isChecking };
}
