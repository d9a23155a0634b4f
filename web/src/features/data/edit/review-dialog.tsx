import { Badge, Dialog, Flex, List, Stack, Text } from '@chakra-ui/react';
import { diffFields, type FieldDiff } from '@firekeep/functions/contract';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { Callout } from '#components/callout.tsx';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { FieldDifferences } from '#components/field-differences.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatCount } from '#lib/format.ts';
import { useStore } from '#lib/store.ts';
import { ConflictReview } from './conflict-review.tsx';
import type { Editing } from './edit-context.ts';
import { askedBy } from './model/asked.ts';
import { countChanges, type DocumentDraft, type Drafts } from './model/document-draft.ts';
import { ReviewSection } from './review-section.tsx';
import type { useApply } from './use-apply.ts';
import { useFocusAfterReview } from './use-focus-after-review.ts';

const maxReason = 500;

const kinds = {
  create: { text: 'created', palette: 'green' },
  update: { text: 'changed', palette: 'orange' },
  delete: { text: 'deleted', palette: 'red' },
} as const;

function kindOf({ seen, wanted }: DocumentDraft) {
  return kinds[wanted === null ? 'delete' : seen === null ? 'create' : 'update'];
}

function diffOf({ seen, wanted }: DocumentDraft): FieldDiff {
  return diffFields(seen?.fields ?? {}, wanted ?? {});
}

function DraftReview({ draft, onDiscard }: { draft: DocumentDraft; onDiscard: () => void }) {
  const { changes, total } = diffOf(draft);
  const { text, palette } = kindOf(draft);
  return (
    <ReviewSection label={draft.path}>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontFamily="mono" fontSize="sm" fontWeight="medium" overflowWrap="anywhere" flex="1">
          <ExactText text={draft.path} />
        </Text>
        <Badge variant="subtle" colorPalette={palette}>
          {text}
        </Badge>
        <QuietButton size="2xs" aria-label={`Discard ${draft.path}`} onClick={onDiscard}>
          Discard
        </QuietButton>
      </Flex>
      {total === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          It has no fields.
        </Text>
      ) : (
        <FieldDifferences
          label={`Fields of ${draft.path}`}
          differences={changes}
          more={total - changes.length}
          beforeLabel="As you saw it"
          afterLabel="As it will be"
        />
      )}
    </ReviewSection>
  );
}

/** What applying costs, what follows from it, and what it leaves as it is. */
function costText(drafts: Drafts): string {
  const count = formatCount(drafts.length, 'document');
  const deleted = drafts.some(({ wanted }) => wanted === null);
  return `Reads and writes ${count} of the project, each only if it is still as you saw it. Triggers of the database fire for each.${
    deleted ? ' Subcollections of deleted documents stay.' : ''
  }`;
}

function Failures({ failures }: Pick<ReturnType<typeof useApply>, 'failures'>) {
  return failures.length === 0 ? null : (
    <Callout
      role="alert"
      status="error"
      title={`${formatCount(failures.length, 'document')} not written`}
    >
      <List.Root paddingInlineStart="4">
        {failures.map(({ path, reason }) => (
          <List.Item key={path} overflowWrap="anywhere">
            {path}: {reason}
          </List.Item>
        ))}
      </List.Root>
    </Callout>
  );
}

function Documents({ editing, apply }: { editing: Editing; apply: ReturnType<typeof useApply> }) {
  const { drafts } = useStore(editing.drafts.state);
  const theirs = new Map(apply.conflicts.map((one) => [one.path, one.document]));
  return drafts.map((draft) => {
    const { path } = draft;
    const document = theirs.get(path);
    return document === undefined ? (
      <DraftReview key={path} draft={draft} onDiscard={() => editing.drafts.discard(path)} />
    ) : (
      <ConflictReview
        key={path}
        draft={draft}
        theirs={document}
        root={editing.root}
        onResolve={(next) => void editing.drafts.edit(next)}
      />
    );
  });
}

function NameField({
  editing: { name, guards },
  value,
  onChange,
}: {
  editing: Editing;
  value: string;
  onChange: (text: string) => void;
}) {
  const most = formatCount(guards.confirmAbove ?? 0, 'document');
  return (
    <LabelledInput
      label="Name of the project"
      value={value}
      onValueChange={onChange}
      required
      help={`Type ${name}: its guards ask for it with more than ${most}.`}
    />
  );
}

function useAsked(editing: Editing, documents: number) {
  const { guards, name } = editing;
  const [reason, setReason] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { needsName } = askedBy(editing, documents);
  const hasReason = !guards.needsReason || reason.trim() !== '';
  const isComplete = hasReason && (!needsName || confirmation.trim() === name);
  return { reason, setReason, confirmation, setConfirmation, needsName, isComplete };
}

interface ReviewProps {
  readonly editing: Editing;
  readonly apply: ReturnType<typeof useApply>;
  readonly form: RefObject<HTMLFormElement | null>;
}

function Review({ editing, apply, form }: ReviewProps) {
  const { drafts } = useStore(editing.drafts.state);
  const { needsReason } = editing.guards;
  const asked = useAsked(editing, drafts.length);
  const { reason, setReason, confirmation, setConfirmation, needsName, isComplete } = asked;
  const open = apply.conflicts.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply.apply({ reason, confirmation });
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title>
          {formatCount(countChanges(drafts), 'change')} in {formatCount(drafts.length, 'document')}
        </Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="5">
          {apply.refusal === null ? null : (
            <ErrorNotice title="Failed to apply the changes" error={apply.refusal} />
          )}
          <Failures failures={apply.failures} />
          {open === 0 ? null : (
            <Callout
              role="alert"
              status="warning"
              title={`Somebody else has changed ${formatCount(open, 'document')} since you saw it`}
            >
              Nothing of theirs is overwritten. Choose what it is to hold, then apply again.
            </Callout>
          )}
          <Documents editing={editing} apply={apply} />
          <LabelledInput
            label={needsReason ? 'Reason' : 'Reason (optional)'}
            required={needsReason}
            value={reason}
            onValueChange={setReason}
            maxLength={maxReason}
            help="Kept with the change, for whoever looks at it later."
          />
          {needsName ? (
            <NameField editing={editing} value={confirmation} onChange={setConfirmation} />
          ) : null}
          <Text fontSize="sm" color="fg.muted">
            {costText(drafts)}
          </Text>
        </Stack>
      </Dialog.Body>
      <DialogButtons
        label="Apply"
        isPending={apply.isPending}
        isDisabled={open > 0 || drafts.length === 0 || !isComplete}
      />
      <DialogClose />
    </form>
  );
}

/** What will be written, field by field, and writing it. */
export function ReviewDialog({
  isOpen,
  isAsking,
  onClose,
  ...props
}: Omit<ReviewProps, 'form'> & {
  isOpen: boolean;
  /** Whether what the project asks for, or else the reason, has the focus first. */
  isAsking: boolean;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // What comes of it is shown here: the dialog stays until that is known.
  const close = () => (props.apply.isPending ? undefined : onClose());
  const input = (of: string) => form.current?.querySelector<HTMLElement>(`input${of}`) ?? null;
  const lastFocus = useFocusAfterReview(isOpen);
  const first = () => input('[required]') ?? input('');
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      size="lg"
      scrollsInside
      isKept
      lastFocus={lastFocus}
      {...(isAsking ? { firstFocus: first } : {})}
    >
      <Review {...props} form={form} />
    </DialogFrame>
  );
}
