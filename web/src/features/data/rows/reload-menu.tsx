import { Menu } from '@chakra-ui/react';
import { OpenedMenu } from '#components/opened.tsx';
import type { Opened } from '#components/use-opener.ts';

/** In seconds; 0 for never. */
const intervals = [0, 10, 30, 60] as const;

interface ReloadMenuProps extends Opened {
  readonly seconds: number;
  readonly onSecondsChange: (seconds: number) => void;
  /** What each time costs, in words. */
  readonly reads: string;
}

/** How often rows are loaded again, with what that costs. */
export function ReloadMenu({ seconds, onSecondsChange, reads, ...opened }: ReloadMenuProps) {
  return (
    <OpenedMenu {...opened}>
      <Menu.RadioItemGroup
        value={String(seconds)}
        onValueChange={({ value }) => onSecondsChange(Number(value))}
      >
        <Menu.ItemGroupLabel>Refresh automatically · {reads}</Menu.ItemGroupLabel>
        {intervals.map((each) => (
          <Menu.RadioItem key={each} value={String(each)}>
            <Menu.ItemIndicator />
            {each === 0 ? 'Never' : `Every ${each} s`}
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
    </OpenedMenu>
  );
}
