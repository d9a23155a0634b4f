import {
  maxNamedDocuments,
  planBulkChange,
  previewBulkChange,
  type FirestoreDocument,
  type QueryVocabulary,
} from '@firekeep/functions/contract';
import { Dialog, Flex, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '#components/busy-button.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import type { Editing } from '../edit/edit-context.ts';
import { planReasonHelp } from '../edit/model/asked.ts';
import type { Exportable } from '../export/exportable.ts';
import { BackupVocabulary } from '../query-bar/backup-vocabulary.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { bulkScopesOf, placeMeant, type BulkScope } from './bulk-scope.ts';
import { newOperation, readOperation } from './operation-form.ts';
import { OperationRow } from './operation-row.tsx';
import { BulkScopeChoice, TooManyNamed } from './bulk-scope-choice.tsx';

interface BulkDialogProps {
  readonly editing: Editing;
  readonly shown: Exportable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes many documents: what is meant, what is done, a look at the first, then a plan. */
export function BulkDialog({ isOpen, onClose, ...wanted }: BulkDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} isKept scrollsInside>
      <Dialog.Header>
        <Dialog.Title>Change in bulk</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <BulkForm {...wanted} />
      </Dialog.Body>
      <DialogClose />
    </DialogFrame>
  );
}

const noDocuments = 'The chosen rows are parents without a document: there is nothing to change.';
const nothingKnown: QueryVocabulary = { fields: [], collections: [], groups: [] };
/** The same each time: others would be news without end. */
const nothingSeen: readonly FirestoreDocument[] = [];

function BulkForm({ editing, shown }: Pick<BulkDialogProps, 'editing' | 'shown'>) {
  const { projectId: pid, root } = editing;
  const scopes = bulkScopesOf(shown);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const typed = useOperations(root);
  const scope = scopes.find(({ label }) => label === chosen) ?? scopes[0];
  const { preview, plan } = useBulkCalls();
  if (scope === undefined) {
    return <Text>{shown.kind === 'documents' ? noDocuments : 'Open a collection first.'}</Text>;
  }
  const { from } = scope;
  const isTooMany = 'paths' in from && from.paths.length > maxNamedDocuments;
  const choose = (label: string) => {
    preview.reset();
    setChosen(label);
  };
  const onPreview = typed.whenComplete((operations) =>
    preview.mutate({ body: { pid, from, operations } }),
  );
  const onPlan = typed.whenComplete((operations) => {
    const why = reason.trim() === '' ? {} : { reason };
    plan.mutate({ body: { pid, from, operations, ...why } });
  });
  return (
    <Stack gap="4">
      <BulkScopeChoice scopes={scopes} scope={scope} onChange={choose} />
      <Operations {...{ editing, from, typed }} onChange={() => preview.reset()} />
      <LabelledInput
        label="Reason"
        value={reason}
        onValueChange={setReason}
        help={planReasonHelp(editing.guards)}
      />
      {isTooMany ? <TooManyNamed /> : <Begin {...{ preview, plan, onPreview, onPlan }} />}
      {preview.error === null ? null : (
        <ErrorNotice title="Failed to preview the change" error={preview.error} />
      )}
      {plan.error === null ? null : (
        <ErrorNotice title="Failed to plan the change" error={plan.error} />
      )}
      <BulkPreview preview={preview.data} />
    </Stack>
  );
}

type Calls = ReturnType<typeof useBulkCalls>;

function Begin({
  preview,
  plan,
  onPreview,
  onPlan,
}: Calls & { onPreview: () => void; onPlan: () => void }) {
  return (
    <>
      <Flex gap="2" wrap="wrap">
        <BusyButton variant="outline" loading={preview.isPending} onClick={onPreview}>
          Preview
        </BusyButton>
        <BusyButton loading={plan.isPending} onClick={onPlan}>
          Make a plan
        </BusyButton>
      </Flex>
      <Text fontSize="sm" color="fg.muted">
        Nothing is written before you have seen the plan. What changes is backed up first, and the
        change can be undone.
      </Text>
    </>
  );
}

function Operations({
  editing: { projectId, canDelete, guards },
  from,
  typed,
  onChange,
}: Pick<BulkScope, 'from'> & {
  editing: Editing;
  typed: ReturnType<typeof useOperations>;
  onChange: () => void;
}) {
  const { forms, problems, place } = typed;
  const [known, setKnown] = useState(nothingKnown);
  const setForms: typeof typed.setForms = (next) => {
    onChange();
    typed.setForms(next);
  };
  const next = (forms.at(-1)?.id ?? 0) + 1;
  return (
    <>
      <BackupVocabulary
        source={{ projectId, at: { kind: 'now' } }}
        root={place.root}
        from={placeMeant(from)}
        text=""
        samples={nothingSeen}
        base={nothingKnown}
        onKnown={setKnown}
      />
      {forms.map(({ id, form }, at) => (
        <OperationRow
          key={id}
          number={at + 1}
          form={form}
          problem={problems?.[at]}
          place={place}
          fields={known.fields.map(({ path }) => path)}
          mayDelete={canDelete && !guards.refusesDeletes}
          onChange={(changed) =>
            setForms(forms.map((one) => (one.id === id ? { id, form: changed } : one)))
          }
          onRemove={
            forms.length === 1 ? null : () => setForms(forms.filter((one) => one.id !== id))
          }
        />
      ))}
      <QuietButton
        alignSelf="start"
        onClick={() => setForms([...forms, { id: next, form: newOperation }])}
      >
        <Plus size={14} /> Add an operation
      </QuietButton>
    </>
  );
}

function useBulkCalls() {
  const navigate = useNavigate();
  const preview = useEndpointMutation(previewBulkChange, {
    failure: 'Failed to preview the change',
    isShownInPlace: true,
  });
  const plan = useEndpointMutation(planBulkChange, {
    failure: 'Failed to plan the change',
    isShownInPlace: true,
    onSuccess: ({ id, projectId }) =>
      void navigate(paths.projectRestore.link(projectId, { restore: id })),
  });
  return { preview, plan };
}

/** The operations as they are typed; problems are shown once somebody has tried to continue. */
function useOperations(root: string) {
  const [forms, setForms] = useState([{ id: 1, form: newOperation }]);
  const [isTried, setTried] = useState(false);
  // Transforms see the same time in the preview and in the plan.
  const [clock] = useState(() => new Date().toISOString());
  const place = { root, clock };
  const read = forms.map(({ form }) => readOperation(form, place));
  const operations = read.flatMap((one) => ('operation' in one ? [one.operation] : []));
  return {
    forms,
    setForms,
    place,
    problems: isTried ? read.map((one) => ('problem' in one ? one : undefined)) : null,
    /** Does something with the operations, or shows what is missing in them. */
    whenComplete: (work: (complete: typeof operations) => void) => () => {
      setTried(true);
      if (operations.length === forms.length) {
        work(operations);
      }
    },
  };
}
