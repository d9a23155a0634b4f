import type { AuditEntry } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { aboutIds, countsText, auditScopeText, verbText, whoText } from '../model/audit-text.ts';

/** What an id of an entry stands for, where it is still known. */
export type NameOf = (id: string) => { readonly text: string; readonly to: string } | undefined;

/** What an entry is about, by the names that are still known, each once. */
function namesOf(entry: AuditEntry, nameOf: NameOf) {
  const names = aboutIds(entry).flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, ...name }];
  });
  return names.filter(
    ({ text }, index) => names.findIndex((other) => other.text === text) === index,
  );
}

/** An entry of the audit log as a sentence: who did what, to what, and what came of it. */
export function AuditSentence({
  entry,
  uid,
  nameOf,
}: {
  entry: AuditEntry;
  uid: string | undefined;
  nameOf: NameOf;
}) {
  const counts = countsText(entry);
  const names = namesOf(entry, nameOf);
  const ids = aboutIds(entry).join(', ');
  const isComparison = entry.action === 'database.compared';
  return (
    <Text as="span" whiteSpace="normal" overflowWrap="anywhere">
      <Text as="span" fontWeight="medium">
        {whoText(entry.who, uid)}
      </Text>{' '}
      <span title={ids === '' ? undefined : ids}>{verbText(entry.action, names.length > 0)}</span>
      {names.map(({ id, text, to }, index) => (
        <span key={id}>
          {index === 0 ? ' ' : isComparison ? ' with ' : ', '}
          <TextLink to={to} title={id}>
            {text}
          </TextLink>
        </span>
      ))}
      {auditScopeText(entry)}
      {counts === undefined ? null : (
        <Text as="span" color="fg.muted">
          : {counts}
        </Text>
      )}
    </Text>
  );
}
