import type { Migration } from 'kysely'
import { mails } from './0001-mails.ts'
import { accounts } from './0002-accounts.ts'
import { questions } from './0003-questions.ts'
import { matches } from './0004-matches.ts'
import { purchases } from './0005-purchases.ts'
import { plainNames } from './0006-plain-names.ts'
import { accountProofs } from './0007-account-proofs.ts'
import { keysOutside } from './0008-keys-outside.ts'
import { retention } from './0009-retention.ts'
import { fairPlay } from './0010-fair-play.ts'
import { runs } from './0011-runs.ts'
import { nameReports } from './0012-name-reports.ts'
import { sessionProofs } from './0013-session-proofs.ts'
import { trust } from './0014-trust.ts'
import { mistakes } from './0015-mistakes.ts'
import { secondFactor } from './0016-second-factor.ts'
import { challenges } from './0017-challenges.ts'
import { finishedQuizzes } from './0018-finished-quizzes.ts'
import { parties } from './0019-parties.ts'
import { push } from './0020-push.ts'
import { failedMails } from './0021-failed-mails.ts'
import { sweeps } from './0022-sweeps.ts'
import { scoresOfCategory } from './0023-scores-of-category.ts'
import { operator } from './0024-operator.ts'
import { ratingChanges } from './0025-rating-changes.ts'
import { clusterNodes } from './0026-cluster-nodes.ts'
import { playerProgress } from './0027-player-progress.ts'
import { partyRemotes } from './0028-party-remotes.ts'
import { ownQuizzes } from './0029-own-quizzes.ts'
import { pictures } from './0030-pictures.ts'
import { ownMistakes } from './0031-own-mistakes.ts'
import { ownQuizParties } from './0032-own-quiz-parties.ts'
import { queue } from './0033-queue.ts'
import { quizSizesAndOrigins } from './0034-quiz-sizes-and-origins.ts'
import { recordedGames } from './0035-recorded-games.ts'
import { arenas } from './0036-arenas.ts'
import { assignments } from './0037-assignments.ts'
import { quizJobs } from './0039-quiz-jobs.ts'
import { partyResults } from './0040-party-results.ts'
import { closingMails } from './0041-closing-mails.ts'
import { jobProgressAndRefills } from './0042-job-progress-and-refills.ts'
import { queueAbsences } from './0044-queue-absences.ts'
import { visitorNamesAndLeases } from './0045-visitor-names-and-leases.ts'

/** Run in order of their names. A released migration is never changed; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  '0001-mails': mails,
  '0002-accounts': accounts,
  '0003-questions': questions,
  '0004-matches': matches,
  '0005-purchases': purchases,
  '0006-plain-names': plainNames,
  '0007-account-proofs': accountProofs,
  '0008-keys-outside': keysOutside,
  '0009-retention': retention,
  '0010-fair-play': fairPlay,
  '0011-runs': runs,
  '0012-name-reports': nameReports,
  '0013-session-proofs': sessionProofs,
  '0014-trust': trust,
  '0015-mistakes': mistakes,
  '0016-second-factor': secondFactor,
  '0017-challenges': challenges,
  '0018-finished-quizzes': finishedQuizzes,
  '0019-parties': parties,
  '0020-push': push,
  '0021-failed-mails': failedMails,
  '0022-sweeps': sweeps,
  '0023-scores-of-category': scoresOfCategory,
  '0024-operator': operator,
  '0025-rating-changes': ratingChanges,
  '0026-cluster-nodes': clusterNodes,
  '0027-player-progress': playerProgress,
  '0028-party-remotes': partyRemotes,
  '0029-own-quizzes': ownQuizzes,
  '0030-pictures': pictures,
  '0031-own-mistakes': ownMistakes,
  '0032-own-quiz-parties': ownQuizParties,
  '0033-queue': queue,
  '0034-quiz-sizes-and-origins': quizSizesAndOrigins,
  '0035-recorded-games': recordedGames,
  '0036-arenas': arenas,
  '0037-assignments': assignments,
  '0039-quiz-jobs': quizJobs,
  '0040-party-results': partyResults,
  '0041-closing-mails': closingMails,
  '0042-job-progress-and-refills': jobProgressAndRefills,
  '0044-queue-absences': queueAbsences,
  '0045-visitor-names-and-leases': visitorNamesAndLeases,
}
