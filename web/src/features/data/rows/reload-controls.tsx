import { BusyIconButton } from '#components/busy-button.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { ChevronDown, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { connection } from '#lib/connection.ts';
import { formatCount } from '#lib/format.ts';
import { ToolButton } from './tool-button.tsx';

const ReloadMenu = lateDialog(async () => (await import('./reload-menu.tsx')).ReloadMenu);

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
  const { trigger, opened } = useOpener('menu');
  useEvery(seconds, onRefresh);
  const reads = cost === null ? 'no reads' : `${formatCount(cost, 'read')} each time`;
  return (
    <>
      <BusyIconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label="Refresh"
        title={`Refresh: ${reads}`}
        loading={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw size={14} />
      </BusyIconButton>
      <ToolButton
        {...trigger}
        paddingInline="1"
        minWidth="0"
        aria-label="Refresh automatically"
        title={seconds === 0 ? 'Refresh automatically' : `Refreshes every ${seconds} s`}
        icon={seconds === 0 ? <ChevronDown size={14} /> : `${seconds} s`}
      />
      <ReloadMenu {...opened} reads={reads} seconds={seconds} onSecondsChange={setSeconds} />
    </>
  );
}
