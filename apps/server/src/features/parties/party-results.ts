import { type PartyQuestion, partyDeletedAt, shownQuestions } from '@knowdown/domain/party/party'
import type { PartyPlayer, PartyStore, PlayerAnswer, StoredParty } from './party-store.ts'

/** How the last game of a party went. */
export interface PartyResults {
  /** What was played, in words. */
  title: string | null
  /** Title of the own quiz that was played. */
  quiz: string | null
  /** Whose quiz it is, if the host's account keeps it. */
  quizOf: string | null
  /** The questions that were counted. */
  questions: PartyQuestion[]
  /** Everybody with an answer, or none, to each question, and the place of the first that they were asked. */
  players: (PartyPlayer & { fromPlace: number; answers: (PlayerAnswer | null)[] })[]
  /** Null before the podium. */
  endedAt: number | null
  deletedAt: number | null
  /** Counts up with every key that was corrected. */
  version: number
  /** By place among the counted questions. */
  notes: StoredParty['notes']
}

export async function resultsOf(
  store: Pick<PartyStore, 'players' | 'answers' | 'host'>,
  { partyId, party, title, keptDays, notes }: StoredParty,
): Promise<PartyResults> {
  const [players, answers] = [await store.players(partyId), await store.answers(partyId, party.round)]
  const byQuestion = new Map(answers.map((answer) => [`${answer.playerId} ${answer.index}`, answer]))
  const shown = shownQuestions(party)
  return {
    title,
    quiz: party.settings.quiz?.title ?? null,
    quizOf: party.settings.quiz?.id ? (await store.host(partyId)).userId : null,
    questions: shown.map(({ question }) => question),
    players: players.map((player) => ({
      ...player,
      fromPlace: shown.filter(({ index }) => index < player.fromIndex).length,
      answers: shown.map(({ index }) => byQuestion.get(`${player.playerId} ${index}`) ?? null),
    })),
    endedAt: party.phase.kind === 'podium' ? party.phase.at : null,
    deletedAt: partyDeletedAt(party, keptDays),
    version: party.corrections,
    notes,
  }
}
