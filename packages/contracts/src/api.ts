import * as account from './account/calls.ts'
import * as arenas from './arenas/calls.ts'
import * as assignmentsOwner from './assignments/owner.ts'
import * as assignmentsPlayer from './assignments/player.ts'
import * as battles from './battles/calls.ts'
import * as challenges from './challenges/calls.ts'
import * as failures from './client/failures.ts'
import * as settings from './client/settings.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as mistakes from './mistakes/calls.ts'
import * as operator from './operator/calls.ts'
import * as ownQuizzes from './own-quizzes/calls.ts'
import * as pictures from './own-quizzes/pictures.ts'
import * as ownQuizzesReports from './own-quizzes/reports.ts'
import * as ownQuizzesRuns from './own-quizzes/runs.ts'
import * as parties from './parties/calls.ts'
import * as pastParties from './parties/past.ts'
import * as leaderboard from './players/leaderboard.ts'
import * as progress from './players/progress.ts'
import * as push from './players/push.ts'
import * as rivals from './players/rivals.ts'
import * as stats from './players/stats.ts'
import * as purchases from './purchases/calls.ts'
import * as sandboxStore from './purchases/sandbox-store.ts'
import * as queue from './queue/calls.ts'
import * as quizJobs from './quiz-jobs/calls.ts'
import * as recordedGames from './recorded-games/calls.ts'
import * as runs from './runs/calls.ts'
import * as categories from './solo/categories.ts'
import * as comparison from './solo/comparison.ts'
import * as corrections from './solo/corrections.ts'
import * as questions from './solo/questions.ts'
import * as quizReview from './solo/quiz-review.ts'
import * as reports from './solo/reports.ts'

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/**
 * Every call of the product's API. The documentation is generated from this list, and a test checks that the server
 * answers all of it.
 */
export const productApi: readonly AnyEndpoint[] = [
  categories,
  comparison,
  corrections,
  questions,
  quizReview,
  reports,
  leaderboard,
  progress,
  push,
  rivals,
  stats,
  battles,
  queue,
  arenas,
  parties,
  pastParties,
  runs,
  mistakes,
  challenges,
  ownQuizzes,
  pictures,
  ownQuizzesReports,
  ownQuizzesRuns,
  assignmentsOwner,
  assignmentsPlayer,
  account,
  failures,
  settings,
  purchases,
  sandboxStore,
  operator,
  quizJobs,
  recordedGames,
].flatMap((calls) => Object.values(calls).filter(isEndpoint))
