import { Box, HStack, Text } from '@chakra-ui/react';
export type WizardStep = 'project' | 'connecting' | 'result';

const steps: readonly (readonly [WizardStep, string])[] = [
  ['project', 'Project'],
  ['connecting', 'Connecting'],
  ['result', 'Result'],
];

/** Where in the wizard one is. */
export function WizardSteps({ current }: { current: WizardStep }) {
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
