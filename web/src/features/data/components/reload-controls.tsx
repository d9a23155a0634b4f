import { NativeSelect } from '@chakra-ui/react';
import { BusyIconButton } from '#components/busy-button.tsx';
import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { connection } from '#lib/connection.ts';
import { formatCount } from '#lib/format.ts';

/** In seconds; 0 for never. */
const intervals = [0, 10, 30, 60] as const;

interface ReloadControlsProps {
  readonly isRefreshing: boolean;
  /** Documents that a reload reads; null where it costs nothing. */
  readonly cost: number | null;
  readonly onRefresh: () => void;
}

/** Calls every so many seconds, while the page is seen and Firekeep can be reached. */
function useEvery(seconds: number, onTime: () => void) {
  const call = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && connection.get() === 'online') {
      onTime();
    }
  });
  useEffect(() => {
    if (seconds === 0) {
      return undefined;
    }
    const timer = setInterval(call, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
}

/** Reads again what is shown: once, or every so many seconds, with what that costs. */
export function ReloadControls({ isRefreshing, cost, onRefresh }: ReloadControlsProps) {
  const [seconds, setSeconds] = useState(0);
  useEvery(seconds, onRefresh);
  const reads = cost === null ? 'no reads' : `${formatCount(cost, 'read')} each time`;
  return (
    <>
      <BusyIconButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        aria-label="Refresh"
        title={`Refresh: ${reads}`}
        loading={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw size={14} />
      </BusyIconButton>
      <NativeSelect.Root size="xs" width="7rem" display={{ base: 'none', sm: 'block' }}>
        <NativeSelect.Field
          aria-label="Reload"
          title={`Reload by itself: ${reads}`}
          value={seconds}
          onChange={(event) => setSeconds(Number(event.currentTarget.value))}
        >
          {intervals.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? 'No reload' : `Every ${each} s · ${reads}`}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </>
  );
}
