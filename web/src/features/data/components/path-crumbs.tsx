import { Breadcrumb, chakra } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { pathSteps } from '#lib/document-path.ts';
import { collectionLink, collectionsLink, documentLink, type Source } from '../model/source.ts';

/** Of a path of more than `mostSteps` steps, so many of the last are shown until all are wanted. */
const [mostSteps, lastSteps] = [5, 2];

/** Where a collection or document stands; every step but the last is a link. */
export function PathCrumbs({ source, path }: { source: Source; path: string }) {
  const [whole, setWhole] = useState<string>();
  const steps = pathSteps(path).slice(0, -1);
  const isCut = steps.length > mostSteps && whole !== path;
  return (
    <Breadcrumb.Root
      aria-label="Path"
      // On a phone it has its own line; the title is on the next one, beside the time.
      flex={{ base: '1 1 calc(100% - 3rem)', md: 'none' }}
      maxWidth={{ md: '60%' }}
    >
      <Breadcrumb.List flexWrap="wrap" rowGap="1" maxHeight="24" overflowY="auto">
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to={collectionsLink(source)}>Collections</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        {isCut ? (
          <>
            <Breadcrumb.Separator />
            <Breadcrumb.Item>
              <chakra.button
                type="button"
                aria-label="Show the whole path"
                title="Show the whole path"
                paddingInline="1"
                cursor="pointer"
                onClick={() => setWhole(path)}
              >
                …
              </chakra.button>
            </Breadcrumb.Item>
          </>
        ) : null}
        {steps.slice(isCut ? -lastSteps : 0).map((step) => (
          <Fragment key={step.path}>
            <Breadcrumb.Separator />
            <Breadcrumb.Item minWidth="0">
              <Breadcrumb.Link asChild fontFamily="mono" maxWidth="24ch" truncate display="block">
                <Link
                  to={
                    step.kind === 'document'
                      ? documentLink(source, step.path)
                      : collectionLink(source, step.path)
                  }
                >
                  <ExactText text={step.id} />
                </Link>
              </Breadcrumb.Link>
            </Breadcrumb.Item>
          </Fragment>
        ))}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
