import { Breadcrumb } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { ExactText } from '#components/exact-text.tsx';
import { pathSteps } from '#lib/document-path.ts';
import { collectionLink, collectionsLink, documentLink, type Source } from '../model/source.ts';

/** Where a collection or document stands; every step but the last is a link. */
export function PathCrumbs({ source, path }: { source: Source; path: string }) {
  const steps = pathSteps(path).slice(0, -1);
  return (
    <Breadcrumb.Root aria-label="Path">
      <Breadcrumb.List flexWrap="wrap" rowGap="1">
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to={collectionsLink(source)}>Collections</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        {steps.map((step) => (
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
