import {
  anyPathSchema,
  copyProblem,
  databaseIdSchema,
  documentPathSchema,
  planCopy,
  type BulkFrom,
  type Project,
} from '@firekeep/functions/contract';
import { Box, Dialog, Stack, Text } from '@chakra-ui/react';
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
import { writeRefusal } from '#lib/write-refusal.ts';
import { CopyContext, type CopyEnds } from '../edit/edit-context.ts';
import { CopyTarget, targetsOf, type CopyPlace } from './copy-target.tsx';
import { moveRefusal } from './move-refusal.ts';

interface CopyProps {
  readonly copying: CopyEnds;
  /** Of a document or a collection. */
  readonly path: string;
}

const kinds = [
  { value: 'move', label: 'Move or rename' },
  { value: 'copy', label: 'Copy' },
] as const;
const replacing = { value: 'replace', label: 'Replace it' } as const;
const doneTexts = {
  move: 'Moved: the documents are deleted where they are now.',
  copy: 'Copied: the documents stay where they are now.',
} as const;
const existingChoices = {
  move: [{ value: 'keep', label: 'Keep it, and leave this one where it is' }, replacing],
  copy: [{ value: 'keep', label: 'Keep it' }, replacing],
} as const;

const inPlace =
  'A plan comes first. References are left as they are, and keep leading to the old place.';
const movedInPlace = ' Nothing is deleted at the old place before it was read back at the new one.';
const elsewhere =
  'A plan comes first, which can be applied for 40 minutes: documents are copied as they are now. References into this database are made to lead into the other one.';
const movedElsewhere =
  ' Then each document is deleted here whose copy was read back and is the same.';
function maskedText(target: Project | undefined, own: Project): string | null {
  const rules = target === undefined || target.id === own.id ? 0 : target.masks.rules.length;
  return rules === 0
    ? null
    : ` Values are masked by the ${rules === 1 ? 'rule' : `${rules} rules`} of that project.`;
}

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

/** The present database, where it is offered. */
function firstPlace(copying: CopyEnds): CopyPlace | null {
  const { offered } = targetsOf(copying);
  const [first = copying.project] = offered;
  return offered.includes(copying.project)
    ? null
    : { projectId: first.id, databaseId: first.databaseId };
}

function useCopying({ copying, path }: CopyProps) {
  const { project } = copying;
  const pid = project.id;
  const [to, setTo] = useState(path);
  const [place, setPlace] = useState(() => firstPlace(copying));
  const [wanted, setKind] = useState<'move' | 'copy'>(place === null ? 'move' : 'copy');
  const [isWhole, setWhole] = useState(true);
  const [existing, setExisting] = useState<'keep' | 'replace'>('keep');
  const [isTried, setTried] = useState(false);
  const plan = usePlanCopy();
  const isElsewhere = place !== null;
  const target = copying.projects.find(({ id }) => id === place?.projectId);
  const onlyCopies = moveRefusal(project, path, target ?? null);
  const kind = onlyCopies === undefined ? wanted : 'copy';
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
      const into = place === null ? {} : { target: place };
      plan.mutate({ body: { pid, from, to, ...into, isMove: kind === 'move', existing } });
    }
  };
  return {
    to,
    setTo,
    place,
    choose,
    kind,
    setKind,
    onlyCopies,
    masked: maskedText(target, project),
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

/** What is done; choosing another project may change it, which nothing else announces. */
function Done({ kind, onlyCopies }: Pick<ReturnType<typeof useCopying>, 'kind' | 'onlyCopies'>) {
  return (
    <Box aria-live="polite" fontSize="sm" color="fg.muted" marginTop="2">
      <Text>{doneTexts[kind]}</Text>
      {onlyCopies === undefined ? null : <Text>Not moved: {onlyCopies}</Text>}
    </Box>
  );
}

function CopyForm({ copying, path }: CopyProps) {
  const { kind, onlyCopies, isWhole, isElsewhere, plan, ...form } = useCopying({ copying, path });
  // Otherwise why is said of the project as a target.
  const isWritable = writeRefusal(copying.project) === undefined;
  return (
    <form onSubmit={form.submit}>
      <Dialog.Header paddingInlineEnd="14">
        <Dialog.Title>Copy or move</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <Box>
            <LabelledSelect
              label="What to do"
              value={kind}
              options={onlyCopies === undefined ? kinds : kinds.slice(1)}
              onValueChange={form.setKind}
            />
            <Done kind={kind} onlyCopies={isWritable ? onlyCopies : undefined} />
          </Box>
          <CopyTarget
            copying={copying}
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
            {form.masked}
            {kind === 'copy' ? null : isElsewhere ? movedElsewhere : movedInPlace}
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
}: Pick<CopyProps, 'path'> & { isOpen: boolean; onClose: () => void }) {
  const copying = useContext(CopyContext);
  return copying === null ? null : (
    <DialogFrame isOpen={isOpen} onClose={onClose} scrollsInside>
      <CopyForm {...props} copying={copying} />
    </DialogFrame>
  );
}
