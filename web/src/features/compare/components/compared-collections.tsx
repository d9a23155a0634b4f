import { HStack, Text } from '@chakra-ui/react';
import { useReducer, useState, type ReactNode } from 'react';
import { Panel } from '#components/panel.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { VirtualList } from '#components/virtual-list.tsx';
import { formatCount } from '#lib/format.ts';
import { isDifferent, isFound, type Sum } from '../model/sum-parts.ts';
import { ComparedLine, comparedRows, type Choice } from './compared-line.tsx';

function toggled(open: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(open);
  return next.delete(path) ? next : next.add(path);
}

/** The collections that differ; those that are equal when asked for. */
export function ComparedCollections({
  sum,
  search,
  actions,
  ...choice
}: Choice & { sum: Sum; search: string; actions: ReactNode }) {
  const [open, onOpen] = useReducer(toggled, new Set<string>());
  const [isWhole, setWhole] = useState(false);
  const found = sum.collections.filter(({ path }) => isFound(path, search));
  const different = found.filter(isDifferent);
  const equal = found.filter((one) => !isDifferent(one));
  const shown = isWhole ? [...different, ...equal] : different;
  const most = Math.max(
    1,
    ...different.map(({ added, changed, removed }) => added + changed + removed),
  );
  return (
    <Panel
      title="By collection"
      actions={actions}
      description={
        sum.isPartial
          ? 'What one of the two leaves out is not compared. * stands for any document id.'
          : '* stands for any document id.'
      }
      flush
    >
      {shown.length === 0 ? null : (
        <VirtualList
          label="Differences by collection"
          rows={shown.flatMap((collection) => comparedRows(collection, open))}
          rowHeight={36}
          renderRow={(row) => (
            <ComparedLine row={row} most={most} open={open} onOpen={onOpen} {...choice} />
          )}
        />
      )}
      {equal.length === 0 ? null : (
        <HStack
          gap="3"
          wrap="wrap"
          paddingInline="4"
          paddingBlock="2"
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          <Text fontSize="sm" color="fg.muted">
            {formatCount(equal.length, 'collection')} without differences
          </Text>
          <QuietButton size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide' : 'Show'}
          </QuietButton>
        </HStack>
      )}
    </Panel>
  );
}
