import type { Restore } from '@firekeep/functions/contract';
import { Box, Flex, List, Text } from '@chakra-ui/react';
import { Check, Circle, CircleDot } from 'lucide-react';
import { restoreSteps, type RestoreStep } from '../model/restore-steps.ts';

const icons: Readonly<Record<RestoreStep['state'], { icon: typeof Check; name: string }>> = {
  done: { icon: Check, name: 'Done:' },
  now: { icon: CircleDot, name: 'Now:' },
  next: { icon: Circle, name: 'To come:' },
};

function Step({ step: { label, state, count } }: { step: RestoreStep }) {
  const { icon: Icon, name } = icons[state];
  return (
    <List.Item asChild>
      <Flex
        as="li"
        align="center"
        gap="1.5"
        color={state === 'now' ? 'fg' : 'fg.muted'}
        {...(state === 'now' ? { 'aria-current': 'step' } : {})}
      >
        {/* Another element for each state, so that a tick appears when its step is done. */}
        <Box key={state} flex="none" animation="fade-in 160ms ease-out">
          <Icon size={14} aria-hidden />
        </Box>
        <Box as="span" srOnly>
          {name}
        </Box>
        <Text as="span" fontWeight={state === 'now' ? 'medium' : undefined}>
          {label}
        </Text>
        {count === null ? null : (
          <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
            {count}
          </Text>
        )}
      </Flex>
    </List.Item>
  );
}

/** The steps of a restore that is under way, with how many documents each had to do with. */
export function RestoreSteps({ restore }: { restore: Restore }) {
  return (
    <List.Root
      as="ol"
      aria-label="Steps"
      listStyleType="none"
      flexDirection="row"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      fontSize="sm"
    >
      {restoreSteps(restore).map((step) => (
        <Step key={step.phase} step={step} />
      ))}
    </List.Root>
  );
}
