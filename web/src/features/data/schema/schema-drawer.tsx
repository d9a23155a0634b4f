import { Flex, Progress, Text } from '@chakra-ui/react';
import { schemaTexts, type SchemaTally } from '@firekeep/functions/contract';
import { Copy } from 'lucide-react';
import { DetailDrawerContents, DrawerSection, SideDrawer } from '#components/detail-drawer.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { copyText } from '#lib/copy-text.ts';
import { useCollectionSchema } from './collection-schema.ts';
import { schemaSource } from './schema-view.ts';
import type { Source } from '../model/source.ts';
import { SchemaFields } from './schema-fields.tsx';
import { SchemaFindings } from './schema-findings.tsx';

interface SchemaProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly onClose: () => void;
}

const forms = [
  ['TypeScript', 'typescript'],
  ['zod', 'zod'],
  ['JSON Schema', 'jsonSchema'],
] as const;

function CopyButtons({ tally, path }: { tally: SchemaTally; path: string }) {
  const collectionId = path.slice(path.lastIndexOf('/') + 1);
  return (
    <Flex gap="2" wrap="wrap">
      {forms.map(([name, key]) => (
        <QuietButton
          key={key}
          title="The type of documents as plain JSON"
          onClick={() => void copyText(name, schemaTexts(tally, collectionId)[key])}
        >
          <Copy size={14} /> Copy {name}
        </QuietButton>
      ))}
    </Flex>
  );
}

function PartProgress({ passed, total }: { passed: number; total: number }) {
  return (
    <Progress.Root size="xs" value={total === 0 ? 100 : (100 * passed) / total}>
      <Progress.Track aria-label="Documents read">
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}

type Read = ReturnType<typeof useCollectionSchema>;

function Schema({ source, path, read, onClose }: SchemaProps & { read: Read }) {
  const { data, error, refetch, fetchNextPage } = read;
  const retry = () => void (data === undefined ? refetch() : fetchNextPage());
  const failure =
    error === null ? null : (
      <ErrorNotice title="Failed to read the schema" error={error} onRetry={retry} />
    );
  if (data === undefined) {
    return failure ?? <RowsSkeleton label="Reading the schema" />;
  }
  const { tally, isComplete, progress } = data;
  return (
    <>
      {failure}
      {isComplete || progress === null ? null : <PartProgress {...progress} />}
      {isComplete && tally.fields.length > 0 ? <CopyButtons tally={tally} path={path} /> : null}
      <SchemaFindings tally={tally} source={source} path={path} onFollow={onClose} />
      <DrawerSection title="Fields">
        <SchemaFields tally={tally} />
      </DrawerSection>
    </>
  );
}

function stateText({ data }: Read): string | null {
  if (data === undefined) {
    return null;
  }
  return data.isComplete ? schemaSource(data.tally, data) : 'Looking at documents';
}

function Contents(props: SchemaProps) {
  const read = useCollectionSchema(props.source, props.path);
  return (
    <DetailDrawerContents
      title={`Schema of ${props.path}`}
      state={<Text aria-live="polite">{stateText(read)}</Text>}
      actions={null}
    >
      <Schema {...props} read={read} />
    </DetailDrawerContents>
  );
}

/** Which fields a collection's documents have, what differs between them, and types to copy. */
export function SchemaDrawer({ isOpen, onClose, ...shown }: SchemaProps & { isOpen: boolean }) {
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} size={{ base: 'full', md: 'xl' }} isFocused>
      <Contents {...shown} onClose={onClose} />
    </SideDrawer>
  );
}
