import { chakra, Dialog, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '#components/busy-button.tsx';
import { DialogClose } from '#components/dialog-close.tsx';
import { DialogFrame } from '#components/dialog-frame.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { FileField, SentProgress } from '#components/file-field.tsx';
import { LabelledInput } from '#components/labelled-input.tsx';
import type { Editing } from '../edit/edit-context.ts';
import { planReasonHelp } from '../edit/model/asked.ts';
import { ColumnRows } from './column-rows.tsx';
import { FileChoices } from './file-choices.tsx';
import {
  guessedAgain,
  mappingOf,
  openFile,
  type Choices,
  type ColumnForm,
  type ChosenFile,
} from './import-form.ts';
import { ImportSample } from './import-sample.tsx';
import { TargetChoices } from './target-choices.tsx';
import { usePlanImport } from './use-plan-import.ts';

interface DataImportDialogProps {
  readonly editing: Pick<Editing, 'projectId' | 'root' | 'guards'>;
  readonly collection: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Imports a file: how it is read, what its columns become, then an upload, and a plan. */
export function DataImportDialog({ isOpen, onClose, ...wanted }: DataImportDialogProps) {
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} size="lg" isKept scrollsInside>
      <Dialog.Header>
        <Dialog.Title>Import a file</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <ImportForm {...wanted} />
      </Dialog.Body>
      <DialogClose />
    </DialogFrame>
  );
}

type ImportTarget = Pick<DataImportDialogProps, 'editing' | 'collection'>;

function ImportForm({ editing, collection }: ImportTarget) {
  const chosen = useChosenFile(collection);
  const { opened } = chosen;
  const sending = usePlanImport();
  return (
    // What is being sent is what stands here.
    <chakra.fieldset disabled={sending.isPending} display="contents">
      <Stack gap="5">
        <FileField
          file={chosen.file}
          onChoose={(file) => {
            sending.reset();
            chosen.choose(file);
          }}
          takes="CSV, JSON or NDJSON, also packed as .gz, at most 8 GiB"
        />
        <Problem text={chosen.problem ?? opened?.preview.problem ?? null} />
        {opened === null ? null : (
          <>
            <FileChoices opened={opened} onRead={chosen.read} />
            {opened.preview.problem === null ? (
              <MappingForm {...{ editing, chosen, opened, sending }} />
            ) : null}
            {sending.sentBytes === undefined ? null : (
              <SentProgress sentBytes={sending.sentBytes} file={opened.file} />
            )}
          </>
        )}
        {sending.error === null ? null : (
          <ErrorNotice title="Failed to import the file" error={sending.error} />
        )}
        <Text fontSize="sm" color="fg.muted">
          Nothing is written before you have seen the plan. What changes is backed up first, so that
          it can be undone. The rows are kept, sealed, for a week.
        </Text>
      </Stack>
    </chakra.fieldset>
  );
}

/** What its columns become; then the file is sent. */
function MappingForm({
  editing: { projectId, root, guards },
  chosen,
  opened,
  sending,
}: Omit<ImportTarget, 'collection'> & {
  chosen: ReturnType<typeof useChosenFile>;
  opened: ChosenFile;
  sending: ReturnType<typeof usePlanImport>;
}) {
  const { columns, choices } = chosen;
  const [reason, setReason] = useState('');
  const read = mappingOf(opened, columns, choices);
  const problem = 'problem' in read ? read.problem : null;
  const send = () => {
    if ('mapping' in read) {
      const { mode } = choices;
      sending.start({ projectId, file: opened.file, mapping: read.mapping, mode, reason });
    }
  };
  return (
    <>
      <TargetChoices
        columns={opened.preview.columns}
        choices={choices}
        onChange={chosen.setChoices}
      />
      <ColumnRows opened={opened} columns={columns} onChange={chosen.setColumns} />
      <Problem text={problem} />
      {'mapping' in read ? (
        <ImportSample opened={opened} mapping={read.mapping} root={root} />
      ) : null}
      <LabelledInput
        label="Reason"
        value={reason}
        onValueChange={setReason}
        help={planReasonHelp(guards)}
      />
      <BusyButton
        alignSelf="start"
        loading={sending.isPending}
        disabled={problem !== null}
        onClick={send}
      >
        Upload and make a plan
      </BusyButton>
    </>
  );
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <Text color="fg.error" fontSize="sm" role="alert">
      {text}
    </Text>
  );
}

/** The file that was chosen, and what becomes of it: guessed again where it is read otherwise. */
function useChosenFile(collection: string) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<ChosenFile | null>(null);
  const [columns, setColumns] = useState<readonly ColumnForm[]>([]);
  const [choices, setChoices] = useState<Choices>({
    collection,
    ids: { from: 'generated' },
    empty: 'missing',
    decimal: '.',
    mode: 'merge',
  });
  const newest = useRef<File>(null);
  useEffect(
    () => () => {
      newest.current = null;
    },
    [],
  );
  const read = (next: ChosenFile) => {
    if (next.file !== newest.current) {
      return;
    }
    const guess = guessedAgain(next, { opened, columns, choices });
    setOpened(next);
    setColumns(guess.columns);
    setChoices((before) => ({ ...before, ...guess.choices }));
  };
  const open = async (next: File) => {
    try {
      const found = await openFile(next);
      if (!('problem' in found)) {
        read(found);
      } else if (newest.current === next) {
        setProblem(found.problem);
      }
    } catch {
      setProblem('The file can’t be read. Choose it again.');
    }
  };
  const choose = (next: File) => {
    newest.current = next;
    setFile(next);
    setOpened(null);
    setProblem(null);
    void open(next);
  };
  return { file, problem, opened, columns, choices, choose, read, setColumns, setChoices };
}
