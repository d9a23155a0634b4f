import type { AuditEntry } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { TextLink } from '#components/router-link.tsx';
import { aboutIds, actionVerbs, countsText, whoText } from '../model/audit-text.ts';

/** What an id of an entry stands for, where it is still known. */
export type NameOf = (id: string) => { readonly text: string; readonly to: string } | undefined;

/** One thing that an entry is about: by its name, or by its id where the name is gone. */
function Thing({ id, nameOf }: { id: string; nameOf: NameOf }) {
  const name = nameOf(id);
  return name === undefined ? (
    <Text as="span" fontFamily="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
      {id}
    </Text>
  ) : (
    <TextLink to={name.to} title={id}>
      {name.text}
    </TextLink>
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
  return (
    <Text as="span" whiteSpace="normal" overflowWrap="anywhere">
      <Text as="span" fontWeight="medium">
        {whoText(entry.who, uid)}
      </Text>{' '}
      {actionVerbs[entry.action]}
      {aboutIds(entry).map((id, index) => (
        <span key={id}>
          {index === 0 ? ' ' : ', '}
          <Thing id={id} nameOf={nameOf} />
        </span>
      ))}
      {counts === undefined ? null : (
        <Text as="span" color="fg.muted">
          : {counts}
        </Text>
      )}
    </Text>
  );
}
