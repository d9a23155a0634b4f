import { Menu } from '@chakra-ui/react';
import { formatCount } from '#lib/format.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import type { Chosen } from '../grid/copy-forms.ts';
import { usePutBackRows } from './put-back-of.ts';

/** What of rows can be put back, in the grid's menu. */
export function PutBackItems({ chosen: { documents, column } }: { chosen: Chosen }) {
  const rows = usePutBackRows();
  if (rows === null) {
    return null;
  }
  const field = column?.names;
  const ofField = field === undefined ? [] : rows.pathsOf(documents, field);
  const whole = rows.pathsOf(documents);
  return (
    <>
      {field === undefined || ofField.length === 0 ? null : (
        <Menu.Item value="put-back-field" onSelect={() => rows.put({ paths: ofField, field })}>
          Put back {formatFieldPath(field)}
          {ofField.length === 1 ? '' : ` of ${formatCount(ofField.length, 'document')}`}
        </Menu.Item>
      )}
      {whole.length === 0 ? null : (
        <Menu.Item value="put-back" onSelect={() => rows.put({ paths: whole })}>
          Put back {whole.length === 1 ? 'the document' : formatCount(whole.length, 'document')}
        </Menu.Item>
      )}
    </>
  );
}
