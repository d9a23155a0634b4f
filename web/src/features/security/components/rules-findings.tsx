import type { analyzeRules, EndpointData, RulesFinding } from '@firekeep/functions/contract';
import { Code, Text } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Time } from '#components/time.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { FindingRow } from './finding-row.tsx';

type Analysis = EndpointData<typeof analyzeRules>;

const shownLength = 200;

function Exposed({ finding }: { finding: RulesFinding }) {
  const { collections, moreCollections } = finding;
  if (collections.length === 0) {
    return null;
  }
  const names = collections.map(
    ({ path, documentCount }) => `${path} (${formatNumber(documentCount)})`,
  );
  return (
    <Text fontSize="sm" marginTop="1.5" overflowWrap="anywhere">
      Collections:{' '}
      <Text as="span" fontFamily="mono">
        {names.join(', ')}
      </Text>
      {moreCollections > 0 ? ` and ${formatNumber(moreCollections)} more` : ''}
    </Text>
  );
}

/** Which backup the collections are of. */
function Basis({ collectionsFrom }: Pick<Analysis, 'collectionsFrom'>) {
  if (collectionsFrom === null) {
    return 'There is no backup whose collections they could be set against.';
  }
  const { name, at, isPartial } = collectionsFrom;
  return (
    <>
      Collections as of the backup {name}, <Time value={at} />.
      {isPartial ? ' It holds a part of the database: no verified backup holds all of it.' : null}
    </>
  );
}

/** What was found, with the lines it was found in. */
export function RulesFindings({ analysis, source }: { analysis: Analysis; source: string }) {
  const { findings, moreFindings, collectionsFrom, lineCount, matchCount } = analysis;
  const lines = source.split('\n');
  return (
    <>
      <Text fontSize="sm" color="fg.muted" paddingInline="4" paddingBottom="4">
        {formatCount(findings.length + moreFindings, 'finding')} in {formatCount(lineCount, 'line')}{' '}
        with {formatCount(matchCount, 'match', 'matches')}.{' '}
        <Basis collectionsFrom={collectionsFrom} />
      </Text>
      {findings.length === 0 ? (
        <EmptyNotice
          icon={<ShieldCheck />}
          title="Nothing found"
          description="These rules let nobody through who is not asked for. Whether the conditions on data are the right ones, only you can say."
        />
      ) : (
        <List aria-label="Findings">
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.line}-${finding.kind}-${finding.sentence}`}
              {...finding}
              where={
                <Text as="span" fontSize="sm" color="fg.muted">
                  Line {formatNumber(finding.line)}
                </Text>
              }
            >
              <Code
                display="block"
                marginTop="2"
                padding="2"
                whiteSpace="pre-wrap"
                overflowWrap="anywhere"
                width="full"
              >
                {(lines[finding.line - 1] ?? '').trim().slice(0, shownLength)}
              </Code>
              <Exposed finding={finding} />
            </FindingRow>
          ))}
        </List>
      )}
      {moreFindings > 0 ? (
        <Text fontSize="sm" padding="4">
          and {formatCount(moreFindings, 'more finding', 'more findings')}
        </Text>
      ) : null}
    </>
  );
}
