import type { Caller } from '../identity.ts'

/**
 * Under what name somebody's seen questions are kept: the account, else the browser's own session id. No account id
 * holds a colon, so nobody can pose as an account by the session id he chooses.
 */
export const viewerOf = (caller: Caller, sessionId: string): string => caller?.userId ?? `session:${sessionId}`
