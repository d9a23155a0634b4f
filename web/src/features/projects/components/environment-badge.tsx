import type { ProjectMetadata } from '@firekeep/functions/contract';
import { Badge } from '@chakra-ui/react';

type Environment = ProjectMetadata['environment'];

export const environmentLabels: Readonly<Record<Environment, string>> = {
  production: 'Production',
  staging: 'Staging',
  development: 'Development',
};

const palettes: Readonly<Record<Environment, string>> = {
  production: 'red',
  staging: 'orange',
  development: 'blue',
};

export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return (
    <Badge variant="outline" colorPalette={palettes[environment]} size="sm">
      {environmentLabels[environment]}
    </Badge>
  );
}
