import type { Project } from '@firekeep/functions/contract';
import type { ReactNode } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/change-project.ts';
import {
  changesOf,
  projectFormOf,
  projectFormSchema,
  type ProjectChoice,
  type ProjectForm,
} from '../model/project-changes.ts';

/** A dialog that changes what somebody has changed in it of a project's settings. */
export function ProjectFormDialog({
  project,
  isOpen,
  onClose,
  title,
  failureTitle,
  savedTitle,
  children,
}: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  failureTitle: string;
  /** Of the message that says so. */
  savedTitle: string;
  children: (form: ZodForm<ProjectForm, ProjectChoice>) => ReactNode;
}) {
  const { mutateAsync } = useUpdateProject({ isShownInPlace: true });
  return (
    <FormDialog
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel="Save"
      failureTitle={failureTitle}
      failureAt="top"
      schema={projectFormSchema}
      defaultValues={projectFormOf(project)}
      onSubmit={async (form) => {
        const update = changesOf(project, form);
        return update && mutateAsync({ params: { id: project.id }, body: update });
      }}
      onDone={(saved) => {
        if (saved !== null) {
          showToast({ type: 'success', title: savedTitle, message: saved.name });
        }
      }}
    >
      {children}
    </FormDialog>
  );
}
