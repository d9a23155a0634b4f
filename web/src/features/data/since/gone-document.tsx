import type { FirestoreDocument } from '@firekeep/functions/contract';
import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TextLink } from '#components/router-link.tsx';
import { now } from '#lib/at.ts';
import { ShownPlanButton } from '../put-back/plan-button.tsx';
import { PutBackButton, PutBackRefusal } from '../put-back/put-back-button.tsx';
import { documentLink, type Source } from '../model/source.ts';
import { SinceContext, useWantedPast } from './since-context.ts';

/** What a document held that was deleted since the time of the comparison, and ways to it. */
function Deleted({ source, past }: { source: Source; past: FirestoreDocument }) {
  const { since = now } = source;
  const { path } = past;
  return (
    <Flex
      gap="2"
      align="center"
      wrap="wrap"
      fontSize="xs"
      paddingInline="3"
      paddingBlock="1.5"
      bg="red.subtle"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <output>Deleted since then. This is what it held.</output>
      <PutBackButton path={path} />
      <ShownPlanButton scope={{ paths: [path], below: true }}>
        Put back with everything below…
      </ShownPlanButton>
      <PutBackRefusal />
      <TextLink to={documentLink({ ...source, at: since, since: now }, path)}>
        Open it at that time
      </TextLink>
    </Flex>
  );
}

interface GoneDocumentProps {
  readonly source: Source;
  /** The document's path. */
  readonly path: string;
  readonly show: (document: FirestoreDocument) => ReactNode;
  readonly children: ReactNode;
}

/** A document that is not there: what it held, where that is compared; else `children`. */
export function GoneDocument({ source, path, show, children }: GoneDocumentProps) {
  const past = useWantedPast(path);
  if (typeof past !== 'object' || past.missing) {
    return children;
  }
  return (
    <>
      <Deleted source={source} past={past} />
      <SinceContext value={null}>{show(past)}</SinceContext>
    </>
  );
}
