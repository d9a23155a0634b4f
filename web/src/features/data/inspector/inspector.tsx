import type { FirestoreDocument } from '@firekeep/functions/contract';
import { Flex, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { returnFocus } from '#lib/return-focus.ts';
import { JsonEditor } from '../edit/json-editor.tsx';
import { useUnkeptText } from '../edit/unkept-texts.ts';
import type { DocumentEdit } from '../edit/use-document-edit.ts';
import type { Source } from '../model/source.ts';
import { JsonPane } from '../rows/json-pane.tsx';
import { DocumentContents } from './document-contents.tsx';
import { DocumentHistory } from './document-history.tsx';
import { FieldsTab } from './fields-tab.tsx';

export type InspectorTab = 'fields' | 'json' | 'history';

const tabs = [
  ['fields', 'Fields'],
  ['json', 'JSON'],
  ['history', 'History'],
] as const;

interface InspectorProps {
  readonly source: Source;
  /** The document's path. */
  readonly path: string;
  readonly tab: InspectorTab;
  readonly onTab: (tab: InspectorTab) => void;
}

/** The document as JSON, to read, or to edit where it can be. */
function DocumentJson({
  document,
  edit,
}: {
  document: FirestoreDocument;
  edit: DocumentEdit | null;
}) {
  const unkept = useUnkeptText(document.path);
  const [isEdited, setEdited] = useState(unkept.get() !== undefined);
  const buttonId = useId();
  return edit !== null && isEdited ? (
    <JsonEditor
      path={document.path}
      fields={document.fields}
      edit={edit}
      onClose={() => {
        setEdited(false);
        requestAnimationFrame(() => returnFocus(window.document.getElementById(buttonId)));
      }}
    />
  ) : (
    <JsonPane
      documents={[document]}
      label="Document as JSON"
      tools={
        edit === null ? null : (
          <QuietButton id={buttonId} size="xs" onClick={() => setEdited(true)}>
            <Pencil size={14} /> Edit
          </QuietButton>
        )
      }
    />
  );
}

/** One document: its fields, its JSON or its history, and its subcollections. */
export function Inspector({ source, path, tab, onTab }: InspectorProps) {
  return (
    <Tabs.Root
      recipe={tabsSlotRecipe}
      value={tab}
      onValueChange={({ value }) => onTab(tabs.find(([name]) => name === value)?.[0] ?? 'fields')}
      size="sm"
      variant="line"
      display="flex"
      flexDirection="column"
      flex="1"
      minHeight="0"
    >
      <Tabs.List flex="none" paddingInline="1">
        {tabs.map(([name, label]) => (
          <Tabs.Trigger key={name} value={name} height="9">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content
        value={tab}
        padding="0"
        display="flex"
        flexDirection="column"
        flex="1"
        minHeight="0"
      >
        {tab === 'history' ? (
          <Flex direction="column" gap="3" flex="1" minHeight="0" overflowY="auto" padding="3">
            <DocumentHistory projectId={source.projectId} path={path} />
          </Flex>
        ) : (
          <DocumentContents source={source} path={path}>
            {(document, edit) =>
              tab === 'json' ? (
                <DocumentJson document={document} edit={edit} />
              ) : (
                <FieldsTab document={document} source={source} edit={edit} />
              )
            }
          </DocumentContents>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}
