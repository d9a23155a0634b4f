// @vitest-environment happy-dom
import type { Project } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { emptyForm, scheduleFormSchema } from '../model/schedule-form.ts';
import { CloneFields } from './clone-fields.tsx';

const staging: Project = {
  ...sampleProject,
  id: 'staging',
  name: 'Staging',
  databaseId: 'copies',
  metadata: { ...sampleProject.metadata, environment: 'staging' },
};

function Form({
  projects,
  into,
  sourceId = 'shop',
}: {
  projects: readonly Project[];
  into: string;
  sourceId?: string;
}) {
  const form = useZodForm({
    schema: scheduleFormSchema,
    defaultValues: {
      ...emptyForm(),
      clone: { projectId: into, databaseId: '', mode: 'overwrite' },
    },
    onSubmit: async () => Promise.resolve(),
  });
  return <CloneFields form={form} projects={projects} sourceId={sourceId} />;
}

function show(masks: Partial<Project['masks']>) {
  const target = { ...staging, masks: { ...staging.masks, ...masks } };
  return renderInApp(<Form projects={[sampleProject, target]} into="staging" />);
}

const unreviewed = /nobody reviews a plan/;

test('says that raw documents are written into a project without masks, and nobody looks', () => {
  show({ rules: [] });
  expect(screen.getByText(/Staging has no masks: documents are written/)).toBeDefined();
  expect(screen.getByText(unreviewed)).toBeDefined();
});

test('says that a project that is labelled masked refuses clones while it has no masks', () => {
  show({ rules: [], required: true });
  expect(screen.getByText(/labelled masked and has no masks: clones .* are refused/)).toBeDefined();
  expect(screen.queryByText(/documents are written/)).toBeNull();
  expect(screen.getByText(unreviewed)).toBeDefined();
});

test('says that masks hide values, and nobody looks', () => {
  const mask = { how: 'remove' } as const;
  show({ rules: [{ collections: '**', field: 'email', mask }], required: true });
  expect(screen.getByText(/hidden by the mask of Staging/)).toBeDefined();
  expect(screen.queryByText(/refused/)).toBeNull();
  expect(screen.getByText(unreviewed)).toBeDefined();
});

test('offers no project that is labelled production, but shows the one that is chosen', () => {
  const copy = { ...sampleProject, id: 'copy', name: 'Copy' };
  const projects = [sampleProject, staging, copy];
  const offered = (into: string) => {
    const { unmount } = renderInApp(<Form projects={projects} into={into} />);
    const select = screen.getByLabelText<HTMLSelectElement>('Afterwards clone into');
    const values = [...select.options].map(({ value }) => value);
    unmount();
    return values;
  };
  expect(offered('')).toEqual(['', 'staging']);
  expect(offered('copy')).toEqual(['', 'staging', 'copy']);
});

test('shows which database is meant where none is named', () => {
  show({ rules: [] });
  expect(screen.getByPlaceholderText('copies')).toHaveProperty('value', '');
});

test('shows that the project is gone, until another is chosen', async () => {
  const { user } = renderInApp(<Form projects={[sampleProject, staging]} into="deleted" />);
  const select = screen.getByLabelText<HTMLSelectElement>('Afterwards clone into');
  expect(select.selectedOptions[0]?.text).toBe('A project that is gone');
  expect(screen.getByText('The project is gone: choose another, or none')).toBeDefined();
  await user.selectOptions(select, 'staging');
  expect(screen.queryByText(/gone/)).toBeNull();
  expect(screen.getByPlaceholderText('copies')).toHaveProperty('value', 'copies');
});
