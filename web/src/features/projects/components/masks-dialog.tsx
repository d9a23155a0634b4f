import type { Project } from '@firekeep/functions/contract';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { showToast } from '#lib/toaster.ts';
import { useUpdateProject } from '../api/change-project.ts';
import { changesOf, projectFormOf, projectFormSchema } from '../model/project-changes.ts';
import { MaskFields } from './mask-fields.tsx';

/** What hides values of documents that come into the project: all that can be set in the demo. */
export function MasksDialog({
  project,
  isOpen,
  onClose,
}: {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { mutateAsync } = useUpdateProject({ isShownInPlace: true });
  return (
    <FormDialog
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      title={`Masks of ${project.name}`}
      submitLabel="Save"
      failureTitle="Failed to save the masks"
      failureAt="top"
      schema={projectFormSchema}
      defaultValues={projectFormOf(project)}
      onSubmit={async (form) => {
        const update = changesOf(project, form);
        return update && mutateAsync({ params: { id: project.id }, body: update });
      }}
      onDone={(saved) => {
        if (saved !== null) {
          showToast({ type: 'success', title: 'Masks saved', message: saved.name });
        }
      }}
    >
      {({ control, trigger, getValues }) => (
        <MaskFields form={{ control, trigger, getValues }} projectId={project.id} />
      )}
    </FormDialog>
  );
}
