import { setTimeout as pause } from 'node:timers/promises'
import { categories } from '@knowdown/content/categories'
import { bankIds, type PartyQuestion } from '@knowdown/domain/party/party'
import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlOwnQuizStore } from '../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlPastParties } from '../adapters/sql/parties/sql-past-parties.ts'
import { sqlNameReports } from '../adapters/sql/stats/sql-name-reports.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { OwnCopy } from '../features/mistakes/mistake-store.ts'
import { quizIdIn } from '../features/own-quizzes/own-card-id.ts'
import { createParties, type Parties } from '../features/parties/parties.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import type { Base } from './base.ts'
import type { Realtime } from './realtime.ts'

/** Each may have hundreds of sockets. */
const OPEN_PARTIES = 3

type PartiesDeps = Parameters<typeof createParties>[0]

interface PartyDeps
  extends Pick<
    PartiesDeps,
    | 'store'
    | 'dealer'
    | 'entitlements'
    | 'pictures'
    | 'catalogue'
    | 'findOwnQuiz'
    | 'makePractice'
    | 'ensureOutagesHandled'
  > {
  realtime: Pick<Realtime, 'publisher' | 'app' | 'api'>
  mistakes: Pick<MistakeDeck, 'addMissed' | 'addMissedOwn'>
}

export function wireParties(
  { config, storage, signingKeys, bus, limits, trace, logger, clock, onUnreadable, onClose }: Base,
  { realtime, mistakes, ...deps }: PartyDeps,
): Parties {
  const parties = createParties({
    ...deps,
    past: sqlPastParties(storage.db, onUnreadable),
    bus,
    limits,
    trace,
    publisher: realtime.publisher,
    closeSockets: (seatId) => realtime.api.hub.closeConnectionsOf(seatId),
    signer: realtime.app,
    nameReports: sqlNameReports(storage.db),
    isByModel: sqlOwnQuizStore(storage, clock, onUnreadable).isByModel,
    categories,
    isOffensive: offensiveNames(),
    maxPlayers: config.party.maxPlayers,
    maxOpenParties: config.rateLimits ? OPEN_PARTIES * config.networkLimitFactor : null,
    severalNodes: config.cluster !== null,
    secret: deriveSecret(signingKeys[0], 'parties'),
    random: cryptoRandom(),
    log: logger,
    async onMissed(userId, questions, at) {
      await mistakes.addMissed(userId, bankIds(questions), 'party', at)
      await mistakes.addMissedOwn(userId, ownCopies(questions), at)
    },
    now: () => performance.now(),
    clock,
    pause: (ms) => pause(ms),
  })
  onClose(parties.stop)
  return parties
}

function ownCopies(questions: readonly PartyQuestion[]): ReadonlyMap<string, OwnCopy> {
  const copies = questions.flatMap(({ cardId, question, answer, explanation, picture }): [string, OwnCopy][] => {
    const quizId = cardId === undefined ? null : quizIdIn(cardId)
    return cardId === undefined || quizId === null
      ? []
      : [[cardId, { quizId, text: question, asked: answer, explanation, picture }]]
  })
  return new Map(copies)
}
