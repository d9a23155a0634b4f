import { maxSearchReads, printQuery, type Query } from '@firekeep/functions/contract';
import { Button, Flex } from '@chakra-ui/react';
import { TextSearch } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { TextLink } from '#components/router-link.tsx';
import { isOfDemonstration } from '#config/demonstration.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { useDocumentCount } from '../export/exports.ts';
import { useNewestBackup } from '../api/newest-backup.ts';
import type { SearchConsent } from './model/use-search-consent.ts';
import { searchCost } from './model/search-cost.ts';
import { collectionLink, groupLink, withQuery, type Source } from '../model/source.ts';

interface SearchQuestionProps {
  readonly source: Source;
  readonly root: string;
  readonly query: Query;
  readonly allow: SearchConsent['allow'];
}

/** The same query in a backup, where it costs nothing. */
function InBackup({ source, root, query }: Omit<SearchQuestionProps, 'allow'>) {
  const { projectId } = source;
  const backup = useNewestBackup(projectId, root);
  const { from } = query;
  if (backup === null || (from.kind === 'group' && isOfDemonstration(projectId))) {
    return null;
  }
  const there: Source = { projectId, at: { kind: 'backup', recordId: backup.id } };
  const link =
    from.kind === 'group'
      ? groupLink(there, printQuery(query, { root }))
      : withQuery(collectionLink(there, from.path), printQuery(query, { root, from }));
  return (
    <TextLink to={link}>
      Search the backup of {formatDateTime(backup.readTime ?? backup.createdAt)}: no reads
    </TextLink>
  );
}

/** Says what a search of the database would read, and waits for a yes. */
export function SearchQuestion(props: SearchQuestionProps) {
  const { source, query, allow } = props;
  const { documents, isCounting } = useDocumentCount(source, query);
  const { mayRead, text } = searchCost(query, documents);
  return (
    <EmptyNotice
      icon={<TextSearch />}
      title="Firestore can’t search inside texts"
      description={isCounting ? 'Counting the documents that have to be read …' : text}
      action={
        <Flex direction="column" align="center" gap="3">
          <Button
            size="sm"
            disabled={isCounting || mayRead > maxSearchReads}
            onClick={() => allow(mayRead)}
          >
            {documents === null ? 'Search' : `Search ${formatCount(documents, 'document')}`}
          </Button>
          <InBackup {...props} />
        </Flex>
      }
    />
  );
}
