import {
  documentSize,
  maxDocumentBytes,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { SimpleGrid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { StatTile } from '#components/stat-tile.tsx';
import { Time } from '#components/time.tsx';
import { formatBytes, formatNumber } from '#lib/format.ts';

function share(bytes: number): string {
  const percent = (bytes / maxDocumentBytes) * 100;
  return percent < 1
    ? 'less than 1 % of the 1 MiB limit'
    : `${Math.round(percent)} % of the 1 MiB limit`;
}

/** Size, number of fields and times of a document. */
export function DocumentFacts({ document }: { document: FirestoreDocument }) {
  const bytes = useMemo(() => documentSize(document.path, document.fields), [document]);
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      <StatTile label="Size" value={formatBytes(bytes)} help={share(bytes)} />
      <StatTile
        label="Fields"
        value={formatNumber(Object.keys(document.fields).length)}
        help="at the top level"
      />
      <StatTile
        label="Created"
        value={<Time value={document.createTime} none="unknown" fontSize="lg" />}
        help={document.createTime ?? undefined}
      />
      <StatTile
        label="Updated"
        value={<Time value={document.updateTime} none="unknown" fontSize="lg" />}
        help={document.updateTime ?? undefined}
      />
    </SimpleGrid>
  );
}
