import type { Answer, Kind } from '../../kinds/judge.ts'
import { judgeAnswer, type PartyAnswer, plainAnswer } from '../judge-answer.ts'
import { firstIndexFor, newParty, type Party, type PartyQuestion, type PartySettings, partyDueAt } from '../party.ts'
import { type PartyMove, playParty } from '../play-party.ts'

export const SETTINGS: PartySettings = {
  categories: ['space'],
  difficulty: 'easy',
  questions: 5,
  seconds: 20,
  speedPoints: true,
  quiz: null,
  phonesShowQuestion: true,
}

/** The right option of every question is the third. */
export const RIGHT = 2

export const partyQuestions = (count = 5): PartyQuestion[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `space-000${index}`,
    category: 'space',
    question: `Question ${index}?`,
    picture: null,
    answer: { kind: 'choice', options: ['Mars', 'Io', 'Venus', 'Eris'], right: RIGHT },
    explanation: `Because ${index}.`,
    seconds: SETTINGS.seconds,
    factor: 1,
  }))

/** One question of each kind, as an own quiz has them. */
export const questionsOfAllKinds = (): PartyQuestion[] =>
  OWN_ANSWERS.map((answer) => ({
    id: null,
    category: null,
    question: `Own ${answer.kind}?`,
    picture: { file: `picture-of-${answer.kind}`, alt: 'A picture' },
    answer,
    explanation: `Because of ${answer.kind}.`,
    seconds: 20,
    factor: 1,
  }))

const OWN_ANSWERS: readonly Kind[] = [
  { kind: 'choice', options: ['Mars', 'Io', 'Venus', 'Eris'], right: RIGHT },
  { kind: 'several', options: ['Two', 'Three', 'Four', 'Five', 'Six'], right: [0, 1, 3] },
  { kind: 'typeIn', accepted: ['Mostar', 'Stari Grad'], wrong: ['Mustar'], typos: true },
  { kind: 'number', value: 300, tolerance: { amount: 5, of: 'percent' }, unit: 'km', worthlessAt: 215 },
]

interface RoomPlayer {
  name: string
  fromIndex: number
  removed: boolean
  points: number
}

/** A whole party in memory: what the stores do, as simply as possible. */
export class Room {
  at = 1_000_000
  party: Party
  hostSeenAt: number
  readonly players = new Map<string, RoomPlayer>()
  /** By question and player. */
  readonly answers = new Map<string, PartyAnswer>()
  readonly countedQuestions = new Set<number>()

  constructor(settings: Partial<PartySettings> = {}) {
    this.party = newParty({ ...SETTINGS, ...settings }, this.at)
    this.hostSeenAt = this.at
  }

  join(name: string): void {
    if (this.players.has(name) || this.party.locked) return
    this.players.set(name, { name, fromIndex: firstIndexFor(this.party), removed: false, points: 0 })
  }

  /** Returns why it was refused, or null. */
  play(move: PartyMove): string | null {
    const step = playParty(this.party, move)
    if (!step.ok) return step.error
    if (step.value.effect === 'count-points') this.#count(this.party.index)
    if (step.value.effect === 'reset-points') this.#reset()
    this.party = step.value.party
    return null
  }

  /** A number is the place of an option. */
  answer(
    name: string,
    choice: number | Answer,
    more: { index?: number; round?: number; at?: number } = {},
  ): string | null {
    const player = this.players.get(name)
    if (!player) return 'no-such-player'
    const { index = this.party.index, round = this.party.round, at = this.at } = more
    const given = plainAnswer(typeof choice === 'number' ? { kind: 'choice', choice } : choice)
    const key = `${index} ${name}`
    const earlier = this.answers.get(key)
    if (earlier && round === this.party.round) {
      return JSON.stringify(earlier.given) === JSON.stringify(given) ? null : 'already-answered'
    }
    const judged = judgeAnswer(this.party, player, { round, index, given, at })
    if (!judged.ok) return judged.error
    this.answers.set(key, judged.value)
    return null
  }

  /** Moves the clock, with a tick at every deadline on the way; the host stays. */
  advance(ms: number): void {
    const end = this.at + ms
    for (;;) {
      this.hostSeenAt = this.at
      const dueAt = partyDueAt(this.party, this.hostSeenAt)
      if (dueAt === null || dueAt > end) break
      this.at = Math.max(this.at, dueAt)
      this.hostSeenAt = this.at
      this.play({ type: 'tick', hostSeenAt: this.hostSeenAt, at: this.at })
    }
    this.at = end
    this.hostSeenAt = end
  }

  standings(): { name: string; points: number; rank: number }[] {
    return rankByPoints([...this.players.values()].filter(({ removed }) => !removed))
  }

  #count(index: number): void {
    this.countedQuestions.add(index)
    for (const [name, player] of this.players) player.points += this.answers.get(`${index} ${name}`)?.points ?? 0
  }

  #reset(): void {
    this.answers.clear()
    this.countedQuestions.clear()
    for (const player of this.players.values()) Object.assign(player, { points: 0, fromIndex: 0 })
  }
}

/** Equal points, equal rank: 1, 2, 2, 4. */
export function rankByPoints<Player extends { name: string; points: number }>(players: readonly Player[]) {
  return players
    .map(({ name, points }) => ({ name, points, rank: 1 + players.filter((one) => one.points > points).length }))
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))
}

/** A party with these players and its first question open. */
export function openRoom(names: readonly string[], settings: Partial<PartySettings> = {}): Room {
  const room = new Room(settings)
  for (const name of names) room.join(name)
  const { questions, seconds } = room.party.settings
  return openQuestions(
    room,
    partyQuestions(questions).map((question) => ({ ...question, seconds })),
  )
}

/** The same with questions of every kind. */
export function openOwnRoom(
  names: readonly string[],
  questions = questionsOfAllKinds(),
  settings: Partial<PartySettings> = {},
): Room {
  const room = new Room({
    categories: [],
    difficulty: null,
    seconds: null,
    quiz: { id: null, title: 'Mine' },
    ...settings,
  })
  for (const name of names) room.join(name)
  return openQuestions(room, questions)
}

function openQuestions(room: Room, questions: readonly PartyQuestion[]): Room {
  room.play({ type: 'start', questions, at: room.at })
  room.advance(4_000)
  return room
}
