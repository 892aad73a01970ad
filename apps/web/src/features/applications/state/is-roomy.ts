/** Whether the sidebar stands beside the screen; on narrow ones it folds under the navigation, and its parts with it. */
export const isRoomy = (): boolean => window.matchMedia('(min-width: 56.01rem)').matches
