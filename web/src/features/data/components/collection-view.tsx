import { Box, Flex, Skeleton, Text } from '@chakra-ui/react';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { formatCount } from '#lib/format.ts';
import type { Rows } from '../api/rows.ts';
import type { ColumnLayout } from '../model/column-layout.ts';
import { documentLink, type Source } from '../model/source.ts';
import type { ThenStore } from '../model/then-store.ts';
import { ColumnsButton } from './columns-button.tsx';
import { DataGrid } from './data-grid.tsx';
import { ChosenExport, ExportButton } from './export/export-button.tsx';
import { SchemaButton } from './schema-button.tsx';
import { SinceBar } from './since-bar.tsx';
import { ReloadControls } from './reload-controls.tsx';
import { useColumnLayout } from './use-column-layout.ts';

interface CollectionViewProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly rows: Rows;
  /** What its documents were at another time, where that is compared. */
  readonly then?: ThenStore | null;
  /** The path of the document that is open beside it. */
  readonly openPath?: string | undefined;
}

/** What was read, and whether there is more. */
function readText({ count, isComplete, reads }: Rows, isBilled: boolean): string {
  const documents = isComplete
    ? formatCount(count, 'document')
    : `First ${formatCount(count, 'document')}`;
  return isBilled ? `${documents} · ${formatCount(reads, 'read')}` : `${documents} · no reads`;
}

function GridSkeleton() {
  return (
    <Flex as="output" direction="column" flex="1" aria-busy aria-label="Loading documents">
      {Array.from({ length: 14 }, (_, index) => (
        <Flex key={index} height="28px" align="center" gap="4" paddingInline="2">
          <Skeleton height="3" width="24" />
          <Skeleton height="3" flex="1" opacity={1 - index / 16} />
        </Flex>
      ))}
    </Flex>
  );
}

function Toolbar({
  rows,
  source,
  path,
  layout,
  onLayoutChange,
}: {
  rows: Rows;
  source: Source;
  path: string;
  layout: ColumnLayout;
  onLayoutChange: (layout: ColumnLayout) => void;
}) {
  const isBilled = source.at.kind !== 'backup';
  return (
    <Flex
      role="toolbar"
      aria-label="Documents"
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      gap="2"
      padding="2"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Text
        fontSize="xs"
        color="fg.muted"
        truncate
        flex={{ base: '1 0 100%', sm: '1' }}
        aria-live="polite"
      >
        {rows.count === 0 && !rows.isComplete ? '' : readText(rows, isBilled)}
      </Text>
      <SchemaButton source={source} path={path} />
      <ExportButton source={source} what={{ kind: 'collection', path }} />
      <ColumnsButton fields={rows.columns} layout={layout} onLayoutChange={onLayoutChange} />
      <ReloadControls
        isRefreshing={rows.isRefreshing}
        cost={isBilled ? Math.max(rows.count, 1) : null}
        onRefresh={() => void rows.refresh(rows.count)}
      />
    </Flex>
  );
}

function Content({ source, path, rows, openPath, ...layout }: CollectionViewProps & ContentProps) {
  const navigate = useNavigate();
  if (rows.count > 0) {
    return (
      <DataGrid
        label={`Documents of ${path}`}
        rows={rows}
        {...layout}
        openPath={openPath}
        hrefOf={(document) => documentLink(source, document)}
        onOpen={(document) => void navigate(documentLink(source, document))}
      />
    );
  }
  if (rows.error !== null) {
    return (
      <Box padding="4">
        <ErrorNotice title="Failed to load documents" error={rows.error} onRetry={rows.loadMore} />
      </Box>
    );
  }
  return rows.isComplete ? (
    <EmptyNotice
      icon={<FileQuestion />}
      title="No documents here"
      description="This collection holds no documents and none of its ids has subcollections."
    />
  ) : (
    <GridSkeleton />
  );
}

interface ContentProps {
  readonly layout: ColumnLayout;
  readonly onLayoutChange: (layout: ColumnLayout) => void;
  readonly onExport: (paths: string[]) => void;
}

/** The documents of one collection. */
export function CollectionView({ source, path, rows, openPath, then = null }: CollectionViewProps) {
  const [layout, onLayoutChange] = useColumnLayout(`${source.projectId}/${path}`);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const shared = { source, rows, layout, onLayoutChange };
  return (
    <>
      <Toolbar {...shared} path={path} />
      {then === null ? null : <SinceBar source={source} path={path} rows={rows} store={then} />}
      <Content {...shared} path={path} openPath={openPath} onExport={setChosen} />
      <ChosenExport source={source} paths={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
