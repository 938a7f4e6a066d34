import * as account from './account/texts.ts'
import * as arenas from './arenas/texts.ts'
import * as assignments from './assignments/texts.ts'
import * as battles from './battles/texts.ts'
import * as challenges from './challenges/texts.ts'
import * as client from './client/texts.ts'
import { COMMON_FIELDS } from './common-texts.ts'
import type { EndpointDescription } from './endpoint-description.ts'
import * as mistakes from './mistakes/texts.ts'
import * as operator from './operator/texts.ts'
import * as ownQuizzes from './own-quizzes/texts.ts'
import * as parties from './parties/texts.ts'
import * as players from './players/texts.ts'
import * as purchases from './purchases/texts.ts'
import * as queue from './queue/texts.ts'
import * as quizJobs from './quiz-jobs/texts.ts'
import * as recordedGames from './recorded-games/texts.ts'
import * as runs from './runs/texts.ts'
import * as solo from './solo/texts.ts'

/** What the API documentation says about all calls, by method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  ...account.ENDPOINTS,
  ...arenas.ENDPOINTS,
  ...assignments.ENDPOINTS,
  ...battles.ENDPOINTS,
  ...challenges.ENDPOINTS,
  ...client.ENDPOINTS,
  ...mistakes.ENDPOINTS,
  ...operator.ENDPOINTS,
  ...ownQuizzes.ENDPOINTS,
  ...parties.ENDPOINTS,
  ...players.ENDPOINTS,
  ...purchases.ENDPOINTS,
  ...queue.ENDPOINTS,
  ...quizJobs.ENDPOINTS,
  ...recordedGames.ENDPOINTS,
  ...runs.ENDPOINTS,
  ...solo.ENDPOINTS,
}

/** By name, for the fields that mean the same everywhere. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...operator.FIELDS,
  ...COMMON_FIELDS,
  ...account.FIELDS,
  ...battles.FIELDS,
  ...challenges.FIELDS,
  ...client.FIELDS,
  ...mistakes.FIELDS,
  ...parties.FIELDS,
  ...players.FIELDS,
  ...purchases.FIELDS,
  ...runs.FIELDS,
  ...solo.FIELDS,
}

export const EVENTS = { ...battles.EVENTS, ...parties.EVENTS }
