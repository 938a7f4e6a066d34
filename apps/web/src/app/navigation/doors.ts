/** Pages that home, the menu and other pages lead to. */
export const JOIN_PAGE = '/join'
export const HOST_PAGE = '/host'
export const SETTINGS_PAGE = '/settings'
export const FIND_OPPONENT_PAGE = '/battle/find'
export const OWN_QUIZZES_PAGE = '/quizzes'
/** A run against a recorded game. */
export const recordedPage = (runId: string): string => `/battle/recorded/${runId}`

/** What can begin as soon as a category is chosen; `door` in the history state of home opens it on arrival. */
export type Intent = 'battle' | 'challenge'
