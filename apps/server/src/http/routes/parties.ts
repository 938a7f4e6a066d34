import {
  acceptAnswer,
  answerParty,
  commandParty,
  createOwnParty,
  createParty,
  findCode,
  hostState,
  joinParty,
  pairRemote,
  partyResults,
  partyReview,
  partyState,
  refusedAnswers,
  reportNickname,
  startPairing,
} from '@knowdown/contracts/parties/calls'
import { correctParty, readPartyReport } from '@knowdown/contracts/parties/past'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CorrectEverywhere } from '../../features/assignments/correct-everywhere.ts'
import { ownCardId } from '../../features/own-quizzes/own-card-id.ts'
import type { Parties } from '../../features/parties/parties.ts'
import type { PartyKey } from '../../features/parties/party-access.ts'
import type { OwnSeat } from '../../features/parties/party-store.ts'
import { readAnswer, toGivenFields, toGivenText, toReviewed } from '../../features/parties/wire-answers.ts'
import { toSnapshot } from '../../features/parties/wire-format.ts'
import { networkOf } from '../../network-address.ts'
import { callerOf } from '../caller.ts'
import { serve } from '../serve.ts'
import { correctCopy } from './assignment-replies.ts'
import { toPartyReport } from './party-report.ts'
import { pastPartyRoutes } from './past-parties.ts'

export function partyRoutes(app: FastifyInstance, parties: Parties, correct: CorrectEverywhere): void {
  playerRoutes(app, parties)
  openingRoutes(app, parties)
  hostRoutes(app, parties)
  pastPartyRoutes(app, parties.past, correct)
  correctionRoutes(app, parties, correct)
}

function playerRoutes(app: FastifyInstance, { players, ticketFor }: Parties): void {
  serve(app, findCode, ({ code }, request) => players.findCode(code, networkOf(request.ip)))

  serve(app, joinParty, async ({ code, name, request_id, device_id }, request) => {
    const { key, player, ...joined } = await players.join({
      code,
      name,
      requestId: request_id,
      deviceId: device_id ?? null,
      caller: await callerOf(request),
      network: networkOf(request.ip),
    })
    return { code: joined.code, player_key: key, player_id: player.playerId, name: player.name }
  })

  serve(app, partyState, async ({ code, player_key }, request) => {
    const { found, seat, players: count, at } = await players.state(keyOf(code, player_key, request))
    const party = toSnapshot(found, at)
    return {
      party_id: found.partyId,
      socket_ticket: ticketFor({ ...found, seat: seat.player.playerId }),
      party,
      you: toYou(seat, count, party.explanation !== null),
    }
  })

  serve(app, answerParty, async ({ code, player_key, round, index, ...given }, request) => {
    const answer = readAnswer(given)
    const { tookMs } = await players.answer({ ...keyOf(code, player_key, request), round, index, answer })
    return { accepted: true as const, took_ms: tookMs }
  })

  serve(app, partyReview, async ({ code, player_key }, request) => {
    const questions = await players.review(keyOf(code, player_key, request))
    return {
      questions: questions.map(({ question, answer }) => ({
        ...toReviewed(question),
        ...toGivenFields(answer?.given),
        correct: answer?.correct ?? false,
        points: answer?.points ?? 0,
      })),
    }
  })

  serve(app, reportNickname, async ({ code, key, player_id }, request) => {
    await players.reportName(keyOf(code, key, request), player_id)
    return { received: true as const }
  })
}

function openingRoutes(app: FastifyInstance, { opener }: Parties): void {
  serve(app, createParty, async ({ session_id, speed_points, kept_days, ...settings }, request) => {
    const { code, key } = await opener.open(
      { ...settings, speedPoints: speed_points },
      { ...(await hostOf(request)), sessionId: session_id ?? null, keptDays: kept_days },
    )
    return { code, host_key: key }
  })

  serve(app, createOwnParty, async ({ title, quiz_id, shuffled, questions, ...settings }, request) => {
    const { code, key } = await opener.openOwnQuiz(
      {
        id: quiz_id ?? null,
        title: title.normalize('NFC').trim(),
        shuffled,
        questions: questions.map(({ question_id, ...question }) =>
          quiz_id && question_id ? { ...question, cardId: ownCardId(quiz_id, question_id) } : question,
        ),
      },
      {
        speedPoints: settings.speed_points,
        phonesShowQuestion: settings.phones_show_question,
        mature: settings.mature ?? false,
      },
      { ...(await hostOf(request)), sessionId: null, keptDays: settings.kept_days },
    )
    return { code, host_key: key }
  })
}

function hostRoutes(app: FastifyInstance, { hosts, maxPlayers, ticketFor }: Parties): void {
  serve(app, hostState, async ({ code, host_key }, request) => {
    const { found, at, players, answered } = await hosts.state(keyOf(code, host_key, request))
    return {
      party_id: found.partyId,
      socket_ticket: ticketFor({ ...found, seat: 'host' }),
      party: toSnapshot(found, at),
      max_players: maxPlayers,
      answered,
      players: players.map(({ playerId, name, points, rank }) => ({ player_id: playerId, name, points, rank })),
    }
  })

  serve(app, commandParty, async ({ code, host_key, command, seq, player_id }, request) => {
    const { found, at } = await hosts.command(keyOf(code, host_key, request), { command, seq, playerId: player_id })
    return { party: toSnapshot(found, at) }
  })

  serve(app, startPairing, async ({ code, host_key }, request) => {
    const { pairingCode, forMs } = await hosts.startPairing(keyOf(code, host_key, request))
    return { pairing_code: pairingCode, for_ms: forMs }
  })

  serve(app, pairRemote, async ({ code, pairing_code }, request) => ({
    host_key: await hosts.pair(keyOf(code, pairing_code, request)),
  }))

  serve(app, readPartyReport, async ({ code, host_key }, request) => {
    const results = await hosts.results(keyOf(code, host_key, request))
    return toPartyReport(results, (await callerOf(request))?.userId ?? null)
  })

  serve(app, partyResults, async ({ code, host_key }, request) => {
    const { quiz, questions, players } = await hosts.results(keyOf(code, host_key, request))
    return {
      quiz,
      questions: questions.map(toReviewed),
      players: players.map(({ name, points, right, rank, answers }) => ({
        rank: rank ?? players.length,
        name,
        points,
        right,
        answers: answers.map((answer) => answer?.points ?? null),
        given: answers.map((answer, place) => toGivenText(questions[place], answer?.given)),
      })),
    }
  })
}

function correctionRoutes(app: FastifyInstance, { corrections }: Parties, correct: CorrectEverywhere): void {
  serve(app, refusedAnswers, async ({ code, host_key }, request) => {
    const { groups, ...about } = await corrections.refused(keyOf(code, host_key, request))
    return { ...about, groups: groups.map(({ groupId, text, players }) => ({ group_id: groupId, text, players })) }
  })

  serve(app, acceptAnswer, async ({ code, host_key, round, index, group_id }, request) => {
    const wanted = { round, index, groupId: group_id }
    const { found, at } = await corrections.accept(keyOf(code, host_key, request), wanted)
    return { party: toSnapshot(found, at) }
  })

  serve(app, correctParty, async ({ code, host_key, ...wanted }, request) => {
    const { copy, hostId } = await corrections.copy(keyOf(code, host_key, request))
    const caller = await callerOf(request)
    return correctCopy(correct, caller?.userId === hostId ? hostId : null, copy, wanted)
  })
}

const hostOf = async (request: FastifyRequest) => ({
  caller: await callerOf(request),
  network: networkOf(request.ip),
})

const keyOf = (code: string, key: string, request: FastifyRequest): PartyKey => ({
  code,
  key,
  network: networkOf(request.ip),
})

/** Whether one's own answer was right is as secret as the right answer itself. */
const toYou = ({ player, answer }: OwnSeat, players: number, isRevealed: boolean) => ({
  player_id: player.playerId,
  name: player.name,
  from_index: player.fromIndex,
  points: player.points,
  rank: player.rank,
  moved: player.previousRank === null || player.rank === null ? null : player.previousRank - player.rank,
  players,
  ...toGivenFields(answer?.given),
  correct: isRevealed ? (answer?.correct ?? false) : null,
  gained: isRevealed ? (answer?.points ?? 0) : null,
})
