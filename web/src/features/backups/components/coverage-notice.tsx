import type { BackupRecord } from '@firekeep/functions/contract';
import { Alert } from '@chakra-ui/react';
import { coverageProblem } from '../model/coverage-text.ts';

/** That a completed backup holds nothing, or that patterns of it matched nothing; otherwise nothing. */
export function CoverageNotice({ record }: { record: BackupRecord }) {
  const problem = record.status === 'completed' ? coverageProblem(record.metadata) : null;
  return problem === null ? null : (
    <Alert.Root status="warning" variant="surface" borderRadius="lg">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{problem.title}</Alert.Title>
        <Alert.Description overflowWrap="anywhere">{problem.text}</Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
