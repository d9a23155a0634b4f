import type { Drill } from '@firekeep/functions/contract';
import { Code, Flex, List, Text } from '@chakra-ui/react';
import { Check, Circle, CircleCheck, CircleDot, CircleX, Dot } from 'lucide-react';
import { DrawerSection } from '#components/detail-drawer.tsx';
import { TextLink } from '#components/router-link.tsx';
import { useScrollArea } from '#components/use-scroll-area.ts';
import { formatNumber } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';
import {
  drillDifferenceText,
  drillEvidence,
  drillStages,
  type EvidenceLine,
  type StageStep,
} from '../model/drill-text.ts';

const stepIcons: Readonly<Record<StageStep['state'], { icon: typeof Check; name: string }>> = {
  done: { icon: Check, name: 'Done:' },
  now: { icon: CircleDot, name: 'Now:' },
  next: { icon: Circle, name: 'To come:' },
};

/** Where a drill that is under way has come to. */
export function DrillStages({ drill }: { drill: Drill }) {
  return (
    <List.Root as="ol" aria-label="Stages" variant="plain" gap="2" fontSize="sm">
      {drillStages(drill).map(({ stage, label, state }) => {
        const { icon: Icon, name } = stepIcons[state];
        return (
          <List.Item
            key={stage}
            color={state === 'now' ? 'fg' : 'fg.muted'}
            fontWeight={state === 'now' ? 'medium' : undefined}
            {...(state === 'now' ? { 'aria-current': 'step' } : {})}
          >
            <List.Indicator asChild>
              <Icon size={14} aria-hidden />
            </List.Indicator>
            <Text as="span" srOnly>
              {name}
            </Text>
            {label}
          </List.Item>
        );
      })}
    </List.Root>
  );
}

function lineLook({ isGood }: EvidenceLine) {
  if (isGood === null) {
    return { color: 'fg.muted', Icon: Dot };
  }
  return isGood ? { color: 'fg.success', Icon: CircleCheck } : { color: 'fg.error', Icon: CircleX };
}

/** What the drill found; nothing while it has found nothing. */
export function DrillEvidence({ drill }: { drill: Drill }) {
  const lines = drillEvidence(drill);
  return lines.length === 0 ? null : (
    <DrawerSection title="Evidence">
      <List.Root variant="plain" gap="2" fontSize="sm">
        {lines.map((line) => {
          const { color, Icon } = lineLook(line);
          return (
            <List.Item key={line.text} alignItems="flex-start">
              <List.Indicator asChild color={color} marginTop="0.5">
                <Icon size={16} />
              </List.Indicator>
              {line.text}
            </List.Item>
          );
        })}
      </List.Root>
    </DrawerSection>
  );
}

/** The first documents that differ, each a link to the comparison where that is still there. */
export function DrillDifferences({
  differences: { count, first },
  comparison,
}: {
  differences: NonNullable<Drill['differences']>;
  /** Where every difference stands with its values; undefined once that is gone. */
  comparison: string | undefined;
}) {
  const area = useScrollArea<HTMLUListElement>();
  const more = count - first.length;
  return (
    <DrawerSection title="Differences">
      <List.Root variant="plain" gap="2" fontSize="sm" maxHeight="18rem" overflowY="auto" {...area}>
        {first.map((difference) => {
          const path = visibleName(difference.path);
          return (
            <List.Item key={difference.path} display="block" overflowWrap="anywhere">
              {comparison === undefined ? (
                <Code>{path}</Code>
              ) : (
                <TextLink to={comparison} fontFamily="mono">
                  {path}
                </TextLink>
              )}{' '}
              {drillDifferenceText(difference)}
            </List.Item>
          );
        })}
      </List.Root>
      <Flex gap="3" wrap="wrap" marginTop="2" fontSize="sm" color="fg.muted">
        {more > 0 ? <Text>and {formatNumber(more)} more</Text> : null}
        {comparison === undefined ? null : (
          <TextLink to={comparison}>See all differences with their values</TextLink>
        )}
      </Flex>
    </DrawerSection>
  );
}
