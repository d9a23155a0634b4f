import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { createStore, useStore } from '#lib/store.ts';

const collapsed = createStore(browserStorage.read(storageKeys.sideBar) === 'collapsed');

/** Whether the side bar shows icons only. */
export function useSideBarCollapsed(): boolean {
  return useStore(collapsed);
}

/** Kept in this browser. */
export function setSideBarCollapsed(isCollapsed: boolean): void {
  browserStorage.write(storageKeys.sideBar, isCollapsed ? 'collapsed' : null);
  collapsed.set(isCollapsed);
}
