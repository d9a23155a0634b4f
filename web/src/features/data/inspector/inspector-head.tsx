import { Flex, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { ArrowDown, ArrowUp, Copy, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { copyText } from '#lib/copy-text.ts';
import { idOf } from '#lib/document-path.ts';
import { visibleText } from '#lib/visible-text.ts';
import { useDocument } from '../api/explore.ts';
import { DocumentMenu } from '../edit/document-menu.tsx';
import { documentInConsole, copyForms } from '../grid/copy-forms.ts';
import type { Source } from '../model/source.ts';

/** The ways to the documents before and after one; undefined where there is none. */
export interface Neighbours {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

interface InspectorHeadProps extends Neighbours {
  readonly source: Source;
  readonly path: string;
  readonly onClose: () => void;
}

const small = { size: '2xs', variant: 'ghost', colorPalette: 'gray' } as const;

function IconAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <IconButton
      {...small}
      aria-label={label}
      title={label}
      // One that leads nowhere keeps the focus.
      aria-disabled={onClick === undefined || undefined}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}

const forms = copyForms.filter(({ id, needsField }) =>
  needsField === true ? false : id !== 'row' && id !== 'csv',
);

function CopyMenu({ document }: { document: FirestoreDocument }) {
  const chosen = { documents: [document], columns: [], column: undefined };
  const link = documentInConsole(document);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <IconButton {...small} aria-label="Copy the document" title="Copy">
          <Copy size={14} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {forms.map((form) => (
              <Menu.Item
                key={form.id}
                value={form.id}
                onSelect={() => void copyText(form.label, form.text(chosen))}
              >
                Copy {form.label}
              </Menu.Item>
            ))}
            {link === undefined ? null : (
              <Menu.Item value="console" asChild>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  Open in Firebase console
                </a>
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** Which document the inspector shows, the way to its neighbours, and what can be done with it. */
export function InspectorHead(props: InspectorHeadProps) {
  const { source, path } = props;
  const { data } = useDocument(source, path);
  return (
    <Flex align="center" gap="0.5" flex="none" padding="1.5" paddingInlineStart="3">
      <Text
        fontFamily="mono"
        fontSize="xs"
        truncate
        flex="1"
        minWidth="0"
        title={visibleText(path)}
        // The ways to its neighbours are pressed without leaving them.
        aria-live="polite"
      >
        {/* Where it is stands above all of the data. */}
        <ExactText text={idOf(path)} />
      </Text>
      <IconAction label="Previous document" onClick={props.onPrevious}>
        <ArrowUp size={14} />
      </IconAction>
      <IconAction label="Next document" onClick={props.onNext}>
        <ArrowDown size={14} />
      </IconAction>
      {data === undefined ? null : <CopyMenu document={data} />}
      <DocumentMenu source={source} document={data ?? null} path={path} />
      {source.at.kind === 'now' ? (
        <QuietLink
          {...small}
          to={paths.projectRestore.link(source.projectId, { path })}
          aria-label="Restore this document from a backup…"
          title="Restore this document from a backup…"
        >
          <RotateCcw size={14} />
        </QuietLink>
      ) : null}
      <IconAction label="Close the document" onClick={props.onClose}>
        <X size={14} />
      </IconAction>
    </Flex>
  );
}
