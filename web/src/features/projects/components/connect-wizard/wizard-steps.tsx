import { Box, HStack, Text } from '@chakra-ui/react';
import type { Way } from './way-choice.tsx';

export type WizardStep = 'project' | 'key' | 'connecting' | 'result';

const labels: readonly (readonly [WizardStep, string])[] = [
  ['project', 'Project'],
  ['key', 'Key'],
  ['connecting', 'Connecting'],
  ['result', 'Result'],
];

/** Where in the wizard one is. */
export function WizardSteps({ current, way }: { current: WizardStep; way: Way }) {
  const steps = labels.filter(([step]) => step !== 'key' || way === 'key');
  const position = steps.findIndex(([step]) => step === current);
  return (
    <HStack as="ol" gap="2" listStyleType="none" width="full">
      {steps.map(([step, label], index) => (
        <Box
          as="li"
          key={step}
          flex="1"
          {...(step === current ? { 'aria-current': 'step' as const } : {})}
        >
          <Box
            height="1"
            borderRadius="full"
            bg={index <= position ? 'brand.solid' : 'bg.emphasized'}
            marginBottom="1.5"
          />
          <Text
            fontSize="xs"
            fontWeight={step === current ? 'semibold' : 'normal'}
            color={step === current ? 'fg' : 'fg.muted'}
          >
            {label}
          </Text>
        </Box>
      ))}
    </HStack>
  );
}
