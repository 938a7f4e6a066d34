import { confirmEmailVerification, deleteData, exportData, proveIdentity, sendProofCode } from './account.ts'
import { listCategories } from './categories.ts'
import {
  compareChallenge,
  createChallenge,
  leaveChallenge,
  playChallenge,
  readChallenge,
  renameInChallenge,
  sendChallengeBack,
} from './challenges.ts'
import { countClientFailure } from './client-failures.ts'
import { getClientSettings } from './client-settings.ts'
import { compareResult } from './comparison.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { getLeaderboard } from './leaderboard.ts'
import {
  createLobby,
  endLobby,
  joinLobby,
  lobbyPreview,
  lobbyState,
  realtimeAuth,
  setReady,
  submitAnswer,
} from './matches.ts'
import { checkMistakes, mergeMistakes, readMistakes, sendReviews } from './mistakes.ts'
import {
  answerParty,
  commandParty,
  createParty,
  findCode,
  hostState,
  joinParty,
  partyResults,
  partyReview,
  partyState,
  reportNickname,
} from './parties.ts'
import { myPurchases, purchaseWebhook, refreshPurchases } from './purchases.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts'
import { generateFeedback, generateLoadingMessage, generateQuestions } from './questions.ts'
import { finishQuiz, quizReview } from './quiz-review.ts'
import { reportBattleQuestion, reportName, reportQuestion } from './reports.ts'
import {
  answerRunQuestion,
  claimRuns,
  dailyArchive,
  dailyCalendar,
  dailyResults,
  dailyStatus,
  dealRunQuestion,
  readRun,
  startDaily,
} from './runs.ts'
import { endSandboxSubscription, restoreSandboxPurchases, sandboxPurchase } from './sandbox-store.ts'
import { myStats, updateStats } from './stats.ts'

/** Every call of the product's API. The documentation is generated from this list, and a test checks that the server answers all of it. */
export const productApi: readonly AnyEndpoint[] = [
  listCategories,
  generateQuestions,
  finishQuiz,
  quizReview,
  generateLoadingMessage,
  generateFeedback,
  reportQuestion,
  reportBattleQuestion,
  updateStats,
  myStats,
  compareResult,
  getLeaderboard,
  reportName,
  createLobby,
  lobbyPreview,
  joinLobby,
  setReady,
  submitAnswer,
  endLobby,
  lobbyState,
  realtimeAuth,
  findCode,
  createParty,
  joinParty,
  partyState,
  hostState,
  commandParty,
  answerParty,
  partyReview,
  partyResults,
  reportNickname,
  startDaily,
  dailyStatus,
  dailyResults,
  dailyCalendar,
  dailyArchive,
  readRun,
  dealRunQuestion,
  answerRunQuestion,
  claimRuns,
  readMistakes,
  sendReviews,
  mergeMistakes,
  checkMistakes,
  createChallenge,
  readChallenge,
  playChallenge,
  compareChallenge,
  sendChallengeBack,
  renameInChallenge,
  leaveChallenge,
  readPushKey,
  subscribeToPush,
  unsubscribeFromPush,
  confirmEmailVerification,
  proveIdentity,
  sendProofCode,
  exportData,
  deleteData,
  getClientSettings,
  countClientFailure,
  myPurchases,
  refreshPurchases,
  purchaseWebhook,
  sandboxPurchase,
  endSandboxSubscription,
  restoreSandboxPurchases,
]
