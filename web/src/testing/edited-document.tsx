/** For tests of drafts: the data of a project in which a document was changed. */
import type { FirestoreFields, Project, Restore } from '@firekeep/functions/contract';
import { fireEvent, screen } from '@testing-library/react';
import { now } from '#lib/at.ts';
import { EditProvider } from '#features/data/edit/edit-provider.tsx';
import { draftsOf } from '#features/data/edit/model/draft-store.ts';
import { rootOf } from '#features/data/model/source.ts';
import { documentOf } from './numbered-document.ts';
import { renderInApp } from './render-in-app.tsx';
import { sampleProject, sampleUser } from './samples.ts';
import { answerCalls, success, withQueries, type Sent } from './with-queries.tsx';

export const named = (stringValue: string): FirestoreFields => ({ name: { stringValue } });
export const edited = (wanted: FirestoreFields) => ({
  path: 'numbers/n1',
  seen: { fields: named('before'), updateTime: '1' },
  wanted,
});

type Asking = Partial<Project['guards'] & Pick<Project['metadata'], 'environment'>>;

/** The data of a project in which a name was changed, and what answers its change. */
export function showEdited(
  id: string,
  answer: (sent: Sent) => Promise<Response>,
  { environment = 'staging', ...guards }: Asking = {},
) {
  const project = {
    ...sampleProject,
    id,
    guards: { ...sampleProject.guards, ...guards },
    metadata: { ...sampleProject.metadata, environment },
  };
  const drafts = draftsOf(sampleUser.id, id, rootOf(project));
  drafts.edit(edited(named('after')));
  const calls = answerCalls(answer);
  const { wrapper: Queries } = withQueries();
  const { user, unmount } = renderInApp(
    <Queries>
      <EditProvider source={{ projectId: id, at: now }} project={project}>
        <main tabIndex={-1}>
          <div role="grid" tabIndex={0} />
        </main>
      </EditProvider>
    </Queries>,
  );
  return { drafts, calls, user, unmount };
}

export const saveByKey = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
export const draftBar = async () => screen.findByRole('region', { name: 'Changes not applied' });
export const findButton = (label: string | RegExp) => screen.findByRole('button', { name: label });

export const answeredAs =
  (result: 'written' | 'conflict', change: Restore | null = null) =>
  async () =>
    success({
      change,
      results: [
        {
          path: 'numbers/n1',
          result,
          document: {
            ...documentOf(1),
            fields: named(result === 'written' ? 'after' : 'theirs'),
            updateTime: '2',
          },
          reason: null,
        },
      ],
    });
