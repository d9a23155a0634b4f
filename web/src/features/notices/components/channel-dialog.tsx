import {
  createChannel,
  updateChannel,
  type Channel,
  type ChannelKind,
  type Project,
} from '@firekeep/functions/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { DialogForm } from '#components/form/form-dialog.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { ZodForm } from '#components/form/use-zod-form.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showToast } from '#lib/toaster.ts';
import { channelLists } from '../api/channels.ts';
import {
  channelFormOf,
  emptyChannelForm,
  newChannelSchema,
  savedChannelSchema,
  type ChannelForm,
  type TypedChannel,
} from '../model/channel-form.ts';
import { kindTexts } from '../model/channel-kind-text.ts';
import { AddressField, NoticeFields, ProjectsField } from './channel-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import { SavedChannel, type SavedAddress } from './saved-channel.tsx';

/** Which channel the dialog is about. */
export type ChannelEdit =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly channel: Channel };

/** The form shows the errors. */
const saving = {
  failure: 'Failed to save the channel',
  isShownInPlace: true,
  invalidates: channelLists,
} as const;

/** Adds the channel of the form, or changes the one that was `saved`. */
function useSaveChannel(saved: Channel | undefined) {
  const create = useEndpointMutation(createChannel, saving);
  const update = useEndpointMutation(updateChannel, saving);
  return async ({ kind, ...input }: TypedChannel) => {
    const { address = '' } = input;
    const made =
      saved === undefined
        ? await create.mutateAsync({ body: { ...input, kind, address } })
        : await update.mutateAsync({ params: { id: saved.id }, body: input });
    return { ...made, isNewAddress: address !== '' };
  };
}

interface DialogProps {
  readonly edit: ChannelEdit;
  /** All of the user's. */
  readonly projects: readonly Project[];
  /** Whether this installation can send email. */
  readonly sendsEmail: boolean;
  readonly onClose: () => void;
}

type FieldsProps = Pick<DialogProps, 'projects' | 'sendsEmail'> & {
  readonly form: ZodForm<ChannelForm, TypedChannel>;
  readonly isSaved: boolean;
};

/** Everything that a channel says. */
function Fields({ form: { control, getValues, setValue }, isSaved, ...props }: FieldsProps) {
  const { projects, sendsEmail } = props;
  const { field } = useController({ control, name: 'kind' });
  const kind = field.value;
  const choose = (chosen: ChannelKind) => {
    // A name that was typed stays.
    if (getValues('name') === kindTexts[kind].title) {
      setValue('name', kindTexts[chosen].title);
    }
    field.onChange(chosen);
  };
  return (
    <>
      {isSaved ? null : <KindChoice value={kind} onValueChange={choose} sendsEmail={sendsEmail} />}
      <AddressField control={control} kind={kind} isSaved={isSaved} />
      <TextField control={control} name="name" label="Name" autoComplete="off" required />
      <ProjectsField control={control} projects={projects} />
      {kind === 'heartbeat' ? null : <NoticeFields control={control} />}
    </>
  );
}

function Contents({ edit, projects, sendsEmail, onClose }: DialogProps) {
  const [made, setMade] = useState<SavedAddress>();
  const saved = edit.kind === 'change' ? edit.channel : undefined;
  const save = useSaveChannel(saved);
  const isSaved = saved !== undefined;
  if (made !== undefined) {
    return <SavedChannel title={isSaved ? 'Channel saved' : 'Channel added'} saved={made} />;
  }
  return (
    <DialogForm
      title={saved === undefined ? 'Add a channel' : `Edit ${kindTexts[saved.kind].title} channel`}
      submitLabel={isSaved ? 'Save channel' : 'Add channel'}
      failureTitle="Failed to save the channel"
      gap="5"
      schema={isSaved ? savedChannelSchema : newChannelSchema}
      defaultValues={
        isSaved ? channelFormOf(saved) : emptyChannelForm(sendsEmail ? 'email' : 'slack')
      }
      onSubmit={save}
      onDone={({ isNewAddress, ...result }) => {
        if (isNewAddress) {
          setMade(result);
        } else {
          showToast({ type: 'success', title: 'Channel saved', message: result.channel.name });
          onClose();
        }
      }}
      onClose={() => undefined}
    >
      {(form) => (
        <Fields form={form} isSaved={isSaved} projects={projects} sendsEmail={sendsEmail} />
      )}
    </DialogForm>
  );
}

/** Adds or changes a channel; with a new address, a test of it follows. */
export function ChannelDialog({
  isOpen,
  edit,
  ...props
}: Omit<DialogProps, 'edit'> & {
  isOpen: boolean;
  /** Given while it is open. */
  edit: ChannelEdit | undefined;
}) {
  // While it closes, it shows what it showed.
  const [shown, setShown] = useState(edit);
  if (edit !== undefined && edit !== shown) {
    setShown(edit);
  }
  return (
    <DialogFrame isOpen={isOpen} onClose={props.onClose} size="lg" isKept>
      {shown === undefined ? null : <Contents edit={shown} {...props} />}
    </DialogFrame>
  );
}
