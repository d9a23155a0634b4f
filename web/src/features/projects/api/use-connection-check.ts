import type { ConnectionTest, Project } from '@firekeep/functions/contract';
import { formatDuration } from '#lib/format.ts';
import { showToast, type Toast } from '#lib/toaster.ts';
import { useTestConnection } from './test-connection.ts';

/** A connection test's result as a toast. */
export function testToast(name: string, test: ConnectionTest): Toast {
  const latency = test.latencyMs === null ? '' : ` in ${formatDuration(test.latencyMs)}`;
  if (test.status === 'disconnected') {
    return {
      type: 'error',
      title: `${name} could not be reached`,
      message: test.errors[0] ?? 'The server gave no reason',
    };
  }
  const isReadOnly = test.status === 'read-only';
  return {
    type: test.errors.length > 0 ? 'warning' : 'success',
    title: `${name} answered${latency}`,
    message: test.errors[0] ?? (isReadOnly ? 'Connected, read-only' : 'Connected'),
  };
}

/** Tests a project's connection and says in a toast what came of it. */
export function useConnectionCheck({ id, name }: Pick<Project, 'id' | 'name'>): {
  check: () => void;
  isChecking: boolean;
} {
  const { mutate, isPending } = useTestConnection();
  return {
    check: () =>
      mutate({ params: { id } }, { onSuccess: (test) => showToast(testToast(name, test)) }),
    isChecking: isPending,
  };
}
