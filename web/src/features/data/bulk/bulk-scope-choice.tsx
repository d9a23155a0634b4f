import { Stack, Text } from '@chakra-ui/react';
import { maxNamedDocuments } from '@firekeep/functions/contract';
import { Callout } from '#components/callout.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { formatNumber } from '#lib/format.ts';
import type { BulkScope } from './bulk-scope.ts';

/** More documents than a change can name. */
export function TooManyNamed() {
  const title = `Choose at most ${formatNumber(maxNamedDocuments)} documents`;
  return (
    <Callout status="warning" title={title}>
      Change the collection, or what a query finds, for more.
    </Callout>
  );
}

interface BulkScopeChoiceProps {
  readonly scopes: readonly BulkScope[];
  readonly scope: BulkScope;
  readonly onChange: (label: string) => void;
}

/** Which documents are meant. */
export function BulkScopeChoice({ scopes, scope, onChange }: BulkScopeChoiceProps) {
  return (
    <Stack gap="1.5">
      <LabelledSelect
        label="Which documents"
        value={scope.label}
        options={scopes.map(({ label }) => ({ label, value: label }))}
        onValueChange={onChange}
      />
      <Text fontSize="sm" color="fg.muted">
        {scope.help}
      </Text>
    </Stack>
  );
}
