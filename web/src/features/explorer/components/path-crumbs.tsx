import { Breadcrumb } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { pathSteps } from '../model/document-path.ts';

/** Where a collection or document stands; every step but the last is a link. */
export function PathCrumbs({ projectId, path }: { projectId: string; path: string }) {
  const steps = pathSteps(path).slice(0, -1);
  return (
    <Breadcrumb.Root aria-label="Path">
      <Breadcrumb.List flexWrap="wrap" rowGap="1">
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to={paths.projectCollections.link(projectId)}>Collections</Link>
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
                      ? paths.projectDocument.link(projectId, step.path)
                      : paths.projectCollection.link(projectId, step.path)
                  }
                >
                  {step.id}
                </Link>
              </Breadcrumb.Link>
            </Breadcrumb.Item>
          </Fragment>
        ))}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
