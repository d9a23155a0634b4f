import {
  anyPathSchema,
  copyProblem,
  databaseIdSchema,
  documentPathSchema,
  planCopy,
  type BulkFrom,
} from '@firekeep/functions/contract';
import { Dialog, Stack, Text } from '@chakra-ui/react';
import { useContext, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckBox } from '#components/check-box.tsx';
import { DialogButtons } from '#components/dialog-buttons.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { exactTyping } from '#components/form/exact-typing.ts';
import { LabelledInput } from '#components/labelled-input.tsx';
import { LabelledSelect } from '#components/labelled-select.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { CopyTargets, type Editing } from '../edit/edit-context.ts';
import { CopyTarget, type CopyPlace } from './copy-target.tsx';

export interface CopyProps {
  readonly editing: Pick<Editing, 'projectId' | 'canDelete'>;
  /** Of a document or a collection. */
  readonly path: string;
}

const kinds = [
  { value: 'move', label: 'Move or rename' },
  { value: 'copy', label: 'Copy' },
] as const;
const replacing = { value: 'replace', label: 'Replace it' } as const;
const existingChoices = {
  move: [{ value: 'keep', label: 'Keep it, and leave this one where it is' }, replacing],
  copy: [{ value: 'keep', label: 'Keep it' }, replacing],
} as const;

const inPlace =
  'A plan comes first. Nothing is deleted at the old place before it was read back at the new one. References are left as they are, and keep leading to the old place.';
const elsewhere =
  'A plan comes first, which can be applied for 40 minutes: documents are copied as they are now. References into this database are made to lead into the other one. Values are masked where that project has masks.';
const movedElsewhere =
  ' Then each document is deleted here whose copy was read back and is the same.';
const noDatabase = 'A database id such as (default) or my-database';
const leftBelow = ' What is below stays where it is, below a document that is missing then.';

function fromOf(path: string, isWhole: boolean): BulkFrom {
  if (isWhole) {
    return { below: path };
  }
  return documentPathSchema.safeParse(path).success
    ? { paths: [path] }
    : { from: { kind: 'collection', path }, where: null };
}

function problemOf(from: BulkFrom, to: string, isElsewhere: boolean): string | undefined {
  const parsed = anyPathSchema.safeParse(to);
  return parsed.success
    ? (copyProblem({ from, to, isElsewhere }) ?? undefined)
    : parsed.error.issues[0]?.message;
}

function usePlanCopy() {
  const navigate = useNavigate();
  return useEndpointMutation(planCopy, {
    failure: 'Failed to make the plan',
    isShownInPlace: true,
    onSuccess: ({ id, projectId }) =>
      void navigate(paths.projectRestore.link(projectId, { restore: id })),
  });
}

function useCopying({ editing: { projectId: pid, canDelete }, path }: CopyProps) {
  const [to, setTo] = useState(path);
  const [place, setPlace] = useState<CopyPlace | null>(null);
  const [kind, setKind] = useState<'move' | 'copy'>(canDelete ? 'move' : 'copy');
  const [isWhole, setWhole] = useState(true);
  const [existing, setExisting] = useState<'keep' | 'replace'>('keep');
  const [isTried, setTried] = useState(false);
  const plan = usePlanCopy();
  const isElsewhere = place !== null;
  const from = fromOf(path, isWhole);
  const problem = problemOf(from, to, isElsewhere);
  const hasDatabase = place === null || databaseIdSchema.safeParse(place.databaseId).success;
  const choose = (next: CopyPlace | null) => {
    setPlace(next);
    // Nothing goes from here because another project was looked at.
    if (next !== null && place === null) {
      setKind('copy');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && hasDatabase) {
      const target = place === null ? {} : { target: place };
      plan.mutate({ body: { pid, from, to, ...target, isMove: kind === 'move', existing } });
    }
  };
  return {
    to,
    setTo,
    place,
    choose,
    kind,
    setKind,
    isWhole,
    setWhole,
    existing,
    setExisting,
    isElsewhere,
    problem: isTried ? problem : undefined,
    databaseProblem: isTried && !hasDatabase ? noDatabase : undefined,
    plan,
    submit,
  };
}

function CopyForm({ editing, path }: CopyProps) {
  const { kind, isWhole, isElsewhere, plan, ...form } = useCopying({ editing, path });
  const projects = useContext(CopyTargets);
  return (
    <form onSubmit={form.submit}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title>Copy or move</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <LabelledSelect
            label="What to do"
            value={kind}
            options={editing.canDelete ? kinds : kinds.slice(1)}
            onValueChange={form.setKind}
          />
          <CopyTarget
            projects={projects}
            projectId={editing.projectId}
            place={form.place}
            onChange={form.choose}
            error={form.databaseProblem}
          />
          <LabelledInput
            label="New path"
            value={form.to}
            onValueChange={form.setTo}
            error={form.problem}
            {...exactTyping}
          />
          <CheckBox label="With everything below" checked={isWhole} onValueChange={form.setWhole} />
          <LabelledSelect
            label="Where a document that differs is there already"
            value={form.existing}
            options={existingChoices[kind]}
            onValueChange={form.setExisting}
          />
          <Text fontSize="sm" color="fg.muted">
            {isElsewhere ? elsewhere : inPlace}
            {isElsewhere && kind === 'move' ? movedElsewhere : null}
            {isWhole || kind === 'copy' ? null : leftBelow}
          </Text>
          {plan.error === null ? null : (
            <ErrorNotice title="Failed to make the plan" error={plan.error} />
          )}
        </Stack>
      </Dialog.Body>
      <DialogButtons label="Make a plan" isPending={plan.isPending} />
      <DialogClose />
    </form>
  );
}

/** Asks where a document or a collection is copied or moved to; renaming is moving. */
export function CopyDialog({
  isOpen,
  onClose,
  ...props
}: CopyProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} scrollsInside>
      <CopyForm {...props} />
    </DialogFrame>
  );
}
