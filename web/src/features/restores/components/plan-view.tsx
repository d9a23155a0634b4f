import type { RestorePlan } from '@firekeep/functions/contract';
import { Badge, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { DataTable, type Column } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatNumber } from '#lib/format.ts';

type Sample = RestorePlan['samples'][number];

const changes = {
  create: { palette: 'green', text: 'create' },
  update: { palette: 'orange', text: 'change' },
  delete: { palette: 'red', text: 'delete' },
} as const;

const columns: Column<Sample>[] = [
  {
    header: 'Document',
    cell: ({ path }) => (
      <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        {path}
      </Text>
    ),
  },
  {
    header: 'Would',
    cell: ({ change }) => (
      <Badge variant="subtle" colorPalette={changes[change].palette}>
        {changes[change].text}
      </Badge>
    ),
  },
];

/** What a restore would do, counted, with samples. */
export function PlanView({ plan }: { plan: RestorePlan }) {
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 2, md: 4 }} gap={{ base: '3', md: '4' }}>
        <StatTile
          label="To create"
          value={formatNumber(plan.create)}
          help="missing in the target"
        />
        <StatTile label="To change" value={formatNumber(plan.update)} help="differ in the target" />
        <StatTile label="To delete" value={formatNumber(plan.delete)} help="not in the backup" />
        <StatTile label="Unchanged" value={formatNumber(plan.unchanged)} help="left as they are" />
      </SimpleGrid>
      {plan.samples.length === 0 ? null : (
        <Panel title="Samples" description="Up to 20 documents of each kind." flush>
          <DataTable
            caption="Samples of what would change"
            columns={columns}
            rows={plan.samples}
            rowKey={({ path, change }) => `${change} ${path}`}
          />
        </Panel>
      )}
    </Stack>
  );
}
