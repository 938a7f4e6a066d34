import { createHash, randomBytes } from 'node:crypto'
import { parseAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import { type AnswerRefusal, judgeAnswer, type PartyAnswer, plainAnswer } from '@knowdown/domain/party/judge-answer'
import { nickname } from '@knowdown/domain/party/nickname'
import { firstIndexFor, isOver, type PartyQuestion, shownQuestions } from '@knowdown/domain/party/party'
import { Problem } from '../../problem.ts'
import type { Caller } from '../identity.ts'
import type { NameReports } from '../stats/leaderboard-service.ts'
import { notInParty, type PartyAccess, type PartyKey, removedByHost } from './party-access.ts'
import type { PartyCounter } from './party-counter.ts'
import { afterOutages, partyNotFound } from './party-engine.ts'
import { hashPartyKey, playerKeyForRequest } from './party-keys.ts'
import type { PartyLimits } from './party-limits.ts'
import { type CodeKind, type OwnSeat, type PartyStore, RemovedPlayer, type StoredParty } from './party-store.ts'

interface PartyServiceDeps {
  store: PartyStore
  access: PartyAccess
  counter: PartyCounter
  limits: PartyLimits
  nameReports: NameReports
  isOffensive(name: string): boolean
  maxPlayers: number
  secret: string
  /** Resolves when outages have been detected: no answer may be late because of one. */
  ensureOutagesHandled(): Promise<void>
  /** A monotonic clock. */
  now(): number
  clock(): number
}

interface JoinInput {
  code: string
  name: string
  requestId: string
  deviceId: string | null
  caller: Caller
  network: string
}

interface GivenAnswer extends PartyKey {
  round: number
  index: number
  answer: Answer
}

interface PlayerState {
  found: StoredParty
  seat: OwnSeat
  players: number
  at: number
}

interface ReviewedQuestion {
  question: PartyQuestion
  answer: PartyAnswer | null
}

/** What players do: find a party, join, answer, read. */
export class PartyService {
  readonly #deps: PartyServiceDeps

  constructor(deps: PartyServiceDeps) {
    this.#deps = deps
  }

  /** What a code is for. Wrong codes count in the budget of parties, and all but those of parties in that of lobbies. */
  async findCode(typed: string, network: string): Promise<{ code: string; kind: CodeKind }> {
    const { store, limits } = this.#deps
    const code = parseLobbyCode(typed) ?? parseAssignmentCode(typed)
    return limits.guesses.countGuess(network, async () => {
      const kind = code === null ? null : await store.kindOf(code)
      if (code && kind && kind !== 'battle') return { code, kind }
      const asLobby = limits.lobbyGuesses.countGuess(network, async () => {
        if (!code || !kind) throw codeNotFound()
        return { code, kind }
      })
      return asLobby.catch((error: unknown) => {
        // Over the limit of lobbies a right code looks like a wrong one, and the guess still counts here.
        throw error instanceof Problem && error.kind === 'too-many-requests' ? codeNotFound() : error
      })
    })
  }

  async join({ code: typed, name: wish, requestId, deviceId, caller, network }: JoinInput) {
    const { store, limits, counter, secret, maxPlayers } = this.#deps
    const code = parseLobbyCode(typed)
    const party = await limits.guesses.countGuess(network, async () => {
      const { found } = code ? await store.read(code) : { found: null }
      if (!found || found.party.phase.kind === 'ended') throw partyNotFound()
      return found
    })
    const name = nickname(wish, this.#deps.isOffensive)
    if (!name.ok) throw new Problem('invalid', name.error)
    const key = playerKeyForRequest(secret, party.partyId, requestId)
    try {
      const seat = {
        code: party.code,
        playerId: randomBytes(9).toString('base64url'),
        keyHash: hashPartyKey(key),
        userId: caller?.userId ?? null,
        deviceHash: deviceId && createHash('sha256').update(`${party.partyId} ${deviceId}`).digest('base64url'),
        name: name.value,
        admit: ({ party: current }: StoredParty, players: number) => {
          if (isOver(current)) throw new Problem('conflict', 'This party is over.')
          if (current.locked) throw new Problem('conflict', 'The host has locked this party.')
          if (players >= maxPlayers) throw new Problem('conflict', `This party is full: ${maxPlayers} people play.`)
          return { fromIndex: firstIndexFor(current) }
        },
      }
      const joined = await limits.countJoin(party.partyId, () => store.join(seat))
      if (!joined) throw partyNotFound()
      counter.schedule(party.code, joined.player.name)
      return { code: party.code, key, player: joined.player }
    } catch (error) {
      throw error instanceof RemovedPlayer ? removedByHost() : error
    }
  }

  async answer({ code: typed, key, network, round, index, answer }: GivenAnswer): Promise<{ tookMs: number }> {
    const { store, limits, counter, access, ensureOutagesHandled, now } = this.#deps
    const arrivedAt = now()
    const given = plainAnswer(answer)
    const keyHash = hashPartyKey(key)
    await ensureOutagesHandled()
    const outcome = await store.answer({
      code: parseLobbyCode(typed) ?? '',
      keyHash,
      round,
      index,
      given,
      // Time spent waiting for the store does not count against the player.
      judge: (found, player, at) =>
        judgeAnswer(afterOutages(found), player, { round, index, given, at: Math.floor(at - (now() - arrivedAt)) }),
    })
    if (outcome.kind === 'taken' && outcome.isNew) {
      counter.schedule(outcome.found.code)
      return { tookMs: outcome.tookMs }
    }
    // The key of a repeated answer is known to be right. An answer that changes something is always taken.
    if (outcome.kind === 'taken') {
      await limits.countAnswer(keyHash)
      return { tookMs: outcome.tookMs }
    }
    if (outcome.reason === 'no-party') throw await access.countMiss(network, partyNotFound())
    if (outcome.reason === 'no-player') throw await access.countMiss(network, notInParty())
    await limits.countAnswer(keyHash)
    if (outcome.reason === 'removed') throw removedByHost()
    throw new Problem('conflict', REFUSALS[outcome.reason])
  }

  async state(key: PartyKey): Promise<PlayerState> {
    const { found, seat, at } = await this.#deps.access.asPlayer(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const players = found.result?.players ?? (await this.#deps.store.playerCount(found.partyId))
    return { found, seat, players, at }
  }

  /** The questions of this game that are over, with the own answers. */
  async review(key: PartyKey): Promise<ReviewedQuestion[]> {
    const { found, seat } = await this.#deps.access.asPlayer(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const { party, partyId } = found
    const answers = await this.#deps.store.answers(partyId, party.round, seat.player.playerId)
    return shownQuestions(party).map(({ question, index }) => ({
      question,
      answer: answers.find((one) => one.index === index) ?? null,
    }))
  }

  async reportName(key: PartyKey, playerId: string): Promise<void> {
    const { store, access, nameReports, clock } = this.#deps
    const { found } = await access.asAnybody(key)
    await this.#deps.limits.countRead(hashPartyKey(key.key))
    const player = (await store.players(found.partyId)).find((one) => one.playerId === playerId)
    if (!player) throw new Problem('not-found', 'Nobody in this party has that name.')
    const account = (await store.accounts(found.partyId)).find((one) => one.playerId === playerId)
    const userId = account?.userId ?? `party-player:${playerId}`
    const reporterHash = createHash('sha256').update(`name report ${key.key}`).digest('base64url')
    await nameReports.add({ userIds: [userId], name: player.name, reporterHash, at: clock() })
  }
}

const codeNotFound = (): Problem => new Problem('not-found', 'There is no game with this code.')

const REFUSALS: Record<Exclude<AnswerRefusal, 'removed'> | 'already-answered', string> = {
  'other-round': 'This answer belongs to another game.',
  'not-open': 'This question is not open.',
  'too-late': 'The time for this question is over.',
  'joined-later': 'You play from the next question on.',
  'not-an-option': 'There is no such option.',
  'does-not-fit': 'This answer does not fit the question.',
  'already-answered': 'You have answered this question already.',
}
