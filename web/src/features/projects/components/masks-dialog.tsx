import type { Project } from '@firekeep/functions/contract';
import { MaskFields } from './mask-fields.tsx';
import { ProjectFormDialog } from './project-form-dialog.tsx';

/** What hides values of documents that come into the project: all that can be set in the demo. */
export function MasksDialog(dialog: { project: Project; isOpen: boolean; onClose: () => void }) {
  const { project } = dialog;
  return (
    <ProjectFormDialog
      {...dialog}
      title={`Masks of ${project.name}`}
      failureTitle="Failed to save the masks"
      savedTitle="Masks saved"
    >
      {(form) => <MaskFields form={form} projectId={project.id} />}
    </ProjectFormDialog>
  );
}
