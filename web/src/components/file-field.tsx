import { FileUpload, Progress, Text } from '@chakra-ui/react';
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { FileUp } from 'lucide-react';
import { formatBytes } from '#lib/format.ts';

export const maxFileBytes = 8 * 1024 ** 3;

const noFiles: File[] = [];

/** A file to choose or to drop. */
export function FileField({
  file,
  onChoose,
  takes,
}: {
  file: File | undefined;
  onChoose: (file: File) => void;
  /** Which files, in words. */
  takes: string;
}) {
  const [name, details] =
    file === undefined
      ? ['Drop the file here, or choose it', takes]
      : [file.name, formatBytes(file.size)];
  return (
    <FileUpload.Root
      recipe={fileUploadSlotRecipe}
      maxFiles={1}
      // A file that was changed since it was chosen is the same one by name and size.
      acceptedFiles={noFiles}
      onFileAccept={({ files }) => {
        if (files[0] !== undefined) {
          onChoose(files[0]);
        }
      }}
    >
      <FileUpload.HiddenInput aria-label="File" />
      <FileUpload.Dropzone
        aria-label={`${name} ${details}`}
        width="full"
        minHeight="28"
        padding="5"
      >
        <FileUp size={24} />
        <FileUpload.DropzoneContent>
          <Text overflowWrap="anywhere">{name}</Text>
          <Text color="fg.muted">{details}</Text>
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}

/** How much of a file has been sent. */
export function SentProgress({ sentBytes, file }: { sentBytes: number; file: File }) {
  return (
    <Progress.Root value={(100 * sentBytes) / file.size} aria-label="Upload">
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
      <Text fontSize="sm" color="fg.muted" marginTop="2" fontVariantNumeric="tabular-nums">
        {formatBytes(sentBytes)} of {formatBytes(file.size)} sent
      </Text>
    </Progress.Root>
  );
}
