import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { viewParty } from '@knowdown/domain/party/party-view'
import type { StoredParty } from './party-store.ts'

/** What everybody in the room may know, in wire format: sent as an event and returned by the calls. */
export function toSnapshot({ party, result }: StoredParty, at: number): PartySnapshotReply {
  const view = viewParty(party, result, at)
  const { question } = view
  return {
    seq: view.seq,
    round: view.round,
    phase: view.phase,
    index: view.index,
    total: view.total,
    difficulty: party.settings.difficulty,
    categories: [...view.categories],
    quiz: view.quiz,
    by_model: view.byModel,
    mature: view.mature,
    phones_show_question: view.phonesShowQuestion,
    speed_points: view.speedPoints,
    locked: view.locked,
    auto_advance: view.autoAdvance,
    time_factor: view.timeFactor,
    paused: view.paused,
    server_time: view.at,
    until: view.until,
    limit_ms: view.limitMs,
    question: question && { ...question, options: question.options && [...question.options] },
    corrections: view.corrections,
    answer: view.answer,
    right_options: view.rightOptions && [...view.rightOptions],
    accepted: view.accepted && [...view.accepted],
    value: view.value,
    explanation: view.explanation,
    result: view.result && {
      counts: [...view.result.counts],
      right: view.result.right,
      answered: view.result.answered,
      players: view.result.players,
      top: view.result.top.map(({ playerId, name, points, rank, moved }) => ({
        player_id: playerId,
        name,
        points,
        rank,
        moved,
      })),
    },
  }
}
