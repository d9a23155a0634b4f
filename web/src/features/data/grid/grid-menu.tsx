import { Menu, Portal } from '@chakra-ui/react';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import type { RefObject } from 'react';
import { documentInConsole, copyForms, type Chosen, type CopyForm } from './copy-forms.ts';
import { changeable, useChosenBulk } from '../bulk/chosen-bulk.tsx';
import { PutBackItems } from '../put-back/put-back-items.tsx';
import { useIsDrawn } from '#components/opened.tsx';
import { formatCount } from '#lib/format.ts';
import { returnFocus } from '#lib/return-focus.ts';
import type { ColumnAction } from './column-actions.ts';
import type { QueryAction } from '../query-bar/model/edit-query.ts';

/** What the menu was opened for, and where on the screen. */
export interface MenuTarget {
  readonly x: number;
  readonly y: number;
  /** The rows and the column that it is about; null for a heading's menu. */
  readonly chosen: Chosen | null;
  readonly columnName: string | undefined;
  readonly actions: readonly ColumnAction[];
  readonly queries: readonly QueryAction[];
}

interface GridMenuProps {
  readonly isOpen: boolean;
  readonly target: MenuTarget | null;
  readonly onClose: () => void;
  /** Where the focus returns to. */
  readonly grid: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
  readonly onCopy: (form: CopyForm, chosen: Chosen) => void;
  readonly onExport: (chosen: Chosen) => void;
  readonly onColumnAction: (action: ColumnAction) => void;
  readonly onQuery: (action: QueryAction) => void;
}

function CopyItems({ chosen, onCopy }: { chosen: Chosen; onCopy: GridMenuProps['onCopy'] }) {
  const { documents, column } = chosen;
  const forms = copyForms.filter(({ needsField }) => needsField !== true || column !== undefined);
  return (
    <Menu.ItemGroup>
      <Menu.ItemGroupLabel>
        {documents.length === 1 ? 'Copy' : `Copy of ${documents.length} documents`}
      </Menu.ItemGroupLabel>
      {forms.map((form) => (
        <Menu.Item key={form.id} value={form.id} onSelect={() => onCopy(form, chosen)}>
          {form.label}
        </Menu.Item>
      ))}
    </Menu.ItemGroup>
  );
}

/** One document is changed by its fields. */
function ChangeItem({
  chosen: { documents },
  onChange,
}: {
  chosen: Chosen;
  onChange: (documents: readonly FirestoreDocument[]) => void;
}) {
  const { length } = changeable(documents);
  return length < 2 ? null : (
    <Menu.Item value="bulk" onSelect={() => onChange(documents)}>
      Change {formatCount(length, 'document')}…
    </Menu.Item>
  );
}

interface ItemsProps extends GridMenuProps {
  readonly target: MenuTarget;
  /** Null where nothing can be changed. */
  readonly onChange: ((documents: readonly FirestoreDocument[]) => void) | null;
}

function Items({ target, onChange, ...props }: ItemsProps) {
  const { chosen, columnName, actions } = target;
  const only = chosen?.documents.length === 1 ? chosen.documents[0] : undefined;
  const page = only && documentInConsole(only);
  return (
    <>
      {only === undefined ? null : (
        <Menu.Item value="open" onSelect={props.onOpen}>
          Open
        </Menu.Item>
      )}
      {page === undefined ? null : (
        <Menu.Item value="console" asChild>
          <a href={page} target="_blank" rel="noopener noreferrer">
            Open in Firebase console
          </a>
        </Menu.Item>
      )}
      {target.queries.map((action) => (
        <Menu.Item key={action.id} value={action.id} onSelect={() => props.onQuery(action)}>
          {action.label}
        </Menu.Item>
      ))}
      {chosen === null ? null : (
        <>
          <PutBackItems chosen={chosen} />
          <CopyItems chosen={chosen} onCopy={props.onCopy} />
          <Menu.Item value="export" onSelect={() => props.onExport(chosen)}>
            {chosen.documents.length === 1
              ? 'Export'
              : `Export ${chosen.documents.length} documents`}
          </Menu.Item>
          {onChange === null ? null : <ChangeItem chosen={chosen} onChange={onChange} />}
        </>
      )}
      {actions.length === 0 ? null : (
        <Menu.ItemGroup>
          <Menu.ItemGroupLabel truncate>Column {columnName}</Menu.ItemGroupLabel>
          {actions.map((action) => (
            <Menu.Item
              key={action.id}
              value={action.id}
              onSelect={() => props.onColumnAction(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      )}
    </>
  );
}

/** No button opens it that could name it. */
function labelOf(target: MenuTarget | null): string {
  const column = target?.columnName === undefined ? '' : `column ${target.columnName}`;
  const { documents = [] } = target?.chosen ?? {};
  const rows = formatCount(documents.length, 'document');
  return documents.length === 0 ? column : column === '' ? rows : `${rows}, ${column}`;
}

/** The menu of a cell or a heading, where it was asked for. */
export function GridMenu(props: GridMenuProps) {
  const { target, isOpen, onClose, grid } = props;
  const isDrawn = useIsDrawn();
  const change = useChosenBulk();
  const onChange =
    change &&
    ((documents: readonly FirestoreDocument[]) => {
      // See `useOpener`: the dialog would be taken for a part of the menu, and close with it.
      onClose();
      change.begin(documents);
    });
  return (
    <>
      <Menu.Root
        open={isOpen && isDrawn}
        onOpenChange={({ open }) => (open ? undefined : onClose())}
        onExitComplete={() => returnFocus(grid.current)}
        lazyMount
        unmountOnExit
        positioning={{
          placement: 'bottom-start',
          getAnchorRect: () =>
            target === null ? null : { x: target.x, y: target.y, width: 1, height: 1 },
        }}
      >
        <Portal>
          <Menu.Positioner>
            <Menu.Content
              aria-label={labelOf(target)}
              minWidth="13rem"
              maxWidth="20rem"
              maxHeight="28rem"
              overflowY="auto"
            >
              {target === null ? null : <Items {...props} {...{ target, onChange }} />}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {change?.dialog}
    </>
  );
}
