import { getTier, tiers, type TierLimits, type TierUse } from '@firekeep/functions/contract';
import { Box, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';

interface Limit {
  readonly key: keyof TierLimits & keyof TierUse['use'];
  readonly label: string;
  readonly format: (amount: number) => string;
}

const limits: readonly Limit[] = [
  { key: 'projects', label: 'Connected projects', format: formatNumber },
  { key: 'schedules', label: 'Schedules of one project', format: formatNumber },
  {
    key: 'retentionDays',
    label: 'How far back a schedule keeps backups',
    format: (days) => formatCount(days, 'day'),
  },
  { key: 'backupBytes', label: 'Size of one backup', format: formatBytes },
  { key: 'backupsByHand', label: 'Backups by hand today (UTC)', format: formatNumber },
  { key: 'uploadBytes', label: 'Imports under way', format: formatBytes },
  { key: 'exports', label: 'Exports kept or under way', format: formatNumber },
  { key: 'exportBytes', label: 'Size of these exports', format: formatBytes },
];

const Meter = chakra('meter', {
  base: {
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: '1.5',
    border: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    '&::-webkit-meter-bar': { height: '1.5', border: '0', bg: 'bg.muted' },
    '&::-webkit-meter-optimum-value': { bg: 'colorPalette.solid' },
    '&::-moz-meter-bar': { bg: 'colorPalette.solid' },
  },
});

function LimitBar({ limit, used, most }: { limit: Limit; used: number; most: number }) {
  const isOver = used > most;
  return (
    <Box>
      <Flex justify="space-between" gap="4" wrap="wrap" marginBottom="1.5" fontSize="sm">
        <Text fontWeight="medium">{limit.label}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {limit.format(used)} of {limit.format(most)}
        </Text>
      </Flex>
      <Meter
        aria-label={limit.label}
        value={Math.min(used, most)}
        max={most}
        colorPalette={isOver ? 'orange' : 'brand'}
      />
      {isOver ? (
        <Text fontSize="sm" color="fg.muted" marginTop="1">
          More than the tier allows: it stays, and nothing can be added.
        </Text>
      ) : null}
    </Box>
  );
}

function Use({ plan, use }: TierUse) {
  const { name, summary, limits: most } = tiers[plan];
  return (
    <Stack gap="5">
      <Box>
        <Text fontWeight="semibold" fontSize="lg">
          {name}
        </Text>
        <Text color="fg.muted">{summary}</Text>
      </Box>
      {limits.map((limit) => (
        <LimitBar key={limit.key} limit={limit} used={use[limit.key]} most={most[limit.key]} />
      ))}
      <Text fontSize="sm" color="fg.muted">
        <TextLink to={paths.pricing.link()} textDecoration="underline">
          Compare the tiers
        </TextLink>{' '}
        or{' '}
        <TextLink to={paths.contact.link()} textDecoration="underline">
          ask for another one
        </TextLink>
        .
      </Text>
    </Stack>
  );
}

/** The tier that a user is on, and how much of it they use. */
export function TierPanel() {
  const { data, error, refetch } = useEndpoint(
    getTier,
    {},
    // What counts changes on other pages.
    { staleTime: 0, failure: 'Failed to load the tier' },
  );
  return (
    <Panel title="Tier" description="How much your account may use, and how much it does">
      {data !== undefined ? (
        <Use {...data} />
      ) : error === null ? (
        <Skeleton
          height="23rem"
          borderRadius="md"
          as="output"
          display="block"
          aria-label="Loading the tier"
        />
      ) : (
        <ErrorNotice title="Failed to load the tier" error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
