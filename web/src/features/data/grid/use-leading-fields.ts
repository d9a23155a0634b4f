import type { Query } from '@firekeep/functions/contract';
import { useState } from 'react';
import { fieldsOf } from '../query-bar/model/edit-query.ts';

/**
 * The fields of a query, whose columns come first. `onOwn` is called with a query that was made in
 * the grid itself, by a heading or a menu: then no column moves below the pointer.
 */
export function useLeadingFields(query: Query | null | undefined) {
  const fields = query ? fieldsOf(query) : [];
  const key = JSON.stringify(fields);
  const [held, setHeld] = useState({ key, fields, ownKey: '' });
  if (held.key !== key) {
    setHeld({ key, fields: held.ownKey === key ? held.fields : fields, ownKey: '' });
  }
  const onOwn = (next: Query) => setHeld({ ...held, ownKey: JSON.stringify(fieldsOf(next)) });
  return [held.fields, onOwn] as const;
}
