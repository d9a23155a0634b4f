import type { At } from '@firekeep/functions/contract';
import { Button, Field, Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clockText } from '#lib/clock-text.ts';
import { shownTimeZone } from '#lib/time-zone.ts';
import { pickReadTime, type ReadableTimes } from '../model/read-time.ts';

/** A date and time to the second, in the reader's zone. */
export function ReadTimeForm({
  times,
  chosen,
  linkTo,
}: {
  times: ReadableTimes;
  chosen: At;
  linkTo: (at: At) => string;
}) {
  const navigate = useNavigate();
  const zone = shownTimeZone();
  const at = (time: string) => clockText(Date.parse(time), zone);
  const [text, setText] = useState(() => at(chosen.kind === 'time' ? chosen.time : times.latest));
  const [problem, setProblem] = useState<string>();
  const show = () => {
    const picked = pickReadTime(text, times, zone);
    if ('problem' in picked) {
      setProblem(picked.problem);
    } else {
      void navigate(linkTo({ kind: 'time', time: picked.time }));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Field.Root invalid={problem !== undefined}>
        <Field.Label srOnly>Date and time ({zone})</Field.Label>
        <Flex gap="2" width="full">
          <Input
            size="xs"
            type="datetime-local"
            step={1}
            min={at(times.earliest)}
            max={at(times.latest)}
            value={text}
            title={`In the time zone ${zone}`}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button size="xs" type="submit" colorPalette="gray" variant="outline">
            Show
          </Button>
        </Flex>
        <Field.ErrorText>{problem}</Field.ErrorText>
      </Field.Root>
    </form>
  );
}
