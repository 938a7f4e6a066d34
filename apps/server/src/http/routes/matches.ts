import {
  battleSummary,
  claimWin,
  createLobby,
  endLobby,
  joinLobby,
  lobbyPreview,
  lobbyState,
  requestRematch,
  setReady,
  submitAnswer,
} from '@knowdown/contracts/battles/calls'
import type { FastifyInstance } from 'fastify'
import type { MatchService } from '../../features/matches/match-service.ts'
import { toStateReply, toSummaryReply } from '../../features/matches/wire-format.ts'
import { networkOf } from '../../network-address.ts'
import { Problem } from '../../problem.ts'
import { lobbyCallerOf, seatKey } from '../caller.ts'
import { serve } from '../serve.ts'

export function matchRoutes(app: FastifyInstance, matches: MatchService): void {
  serve(app, createLobby, async ({ session_id, visitor_name, ...options }, request) => {
    const caller = await lobbyCallerOf(request, session_id, visitor_name)
    const { match, playerId } = await matches.create(options, caller)
    return { lobby_code: match.code, host_id: playerId, category: match.category, difficulty: match.difficulty }
  })

  serve(app, lobbyPreview, async ({ code }, request) => {
    const { category, difficulty } = await matches.preview(code, networkOf(request.ip))
    return { category, difficulty }
  })

  serve(app, joinLobby, async ({ lobby_code, request_id, session_id, visitor_name }, request) => {
    const caller = await lobbyCallerOf(request, session_id, visitor_name)
    const { match, playerId } = await matches.join(lobby_code, request_id, caller)
    return { guest_id: playerId, category: match.category, difficulty: match.difficulty }
  })

  serve(app, setReady, async ({ round, ...input }, request) => {
    await matches.ready(seatKey(input, request), round)
    return { ready: true as const }
  })

  serve(app, submitAnswer, async ({ question_index: index, round, answer, is_timeout, ...input }, request) => {
    const choice = is_timeout ? null : (answer ?? null)
    if (choice === null && !is_timeout) throw new Problem('invalid', 'The answer is missing.')
    const judgement = await matches.answer(seatKey(input, request), { index, round, choice })
    return {
      accepted: !judgement.timedOut,
      was_correct: judgement.correct,
      correct_answer: judgement.answer,
      scores: judgement.scores,
    }
  })

  serve(app, endLobby, async (input, request) => {
    await matches.leave(seatKey(input, request))
    return { ended: true as const }
  })

  serve(app, claimWin, async (input, request) => {
    await matches.claim(seatKey(input, request))
    return { claimed: true as const }
  })

  serve(app, requestRematch, async (input, request) => {
    await matches.requestRematch(seatKey(input, request))
    return { requested: true as const }
  })

  serve(app, battleSummary, async ({ code, player_id }, request) =>
    toSummaryReply(await matches.summary(seatKey({ lobby_code: code, player_id }, request))),
  )

  serve(app, lobbyState, async ({ code, player_id }, request) => {
    const { view, players } = await matches.state(seatKey({ lobby_code: code, player_id }, request))
    return toStateReply(view, players)
  })
}
