import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { generateQuestions } from '@knowdown/contracts/questions'
import { slug } from '@knowdown/domain/catalogue/category'
import { isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import type { Game, QuestionSet } from '@knowdown/domain/solo/solo-state'
import type { Api } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { questionSet } from './question-set.ts'

/** A quiz fetched in advance, to be played without a network. */
export interface SetAhead extends Subject {
  /** The player it was dealt to; null for a visitor's, which anybody on this device may play. */
  userId: string | null
  reply: ReplyOf<typeof generateQuestions>
}

type Subject = Pick<Game, 'category' | 'difficulty'>

const KEY = 'sets-ahead'
/** A few kilobytes each. Dealt questions count as seen, so hoarding would use up the supply. */
const MOST = 3

export function readSets(storage: DeviceStorage, userId: string | null): SetAhead[] {
  return allSets(storage).filter((set) => set.userId === null || set.userId === userId)
}

/** The quiz that was asked for, else one of the same category; it is taken out, as a quiz is played once. */
export function takeSet(storage: DeviceStorage, wanted: Subject, userId: string | null): QuestionSet | null {
  const sameCategory = readSets(storage, userId).filter(({ category }) => slug(category) === slug(wanted.category))
  const found = sameCategory.find(({ difficulty }) => difficulty === wanted.difficulty) ?? sameCategory[0]
  if (!found) return null
  write(
    storage,
    allSets(storage).filter(({ reply }) => reply.set_id !== found.reply.set_id),
  )
  return questionSet(found.reply)
}

/** Fetches one more quiz, unless that very one is there already. The oldest makes room. */
export async function fetchAhead(
  { api, storage, sessionId }: { api: Api; storage: DeviceStorage; sessionId: string },
  { category, difficulty }: Subject,
  userId: string | null,
): Promise<void> {
  const isThere = readSets(storage, userId).some((set) => set.category === category && set.difficulty === difficulty)
  if (isThere) return
  const answer = await api.call(generateQuestions, { category, difficulty, session_id: sessionId, ahead: true })
  if (!answer.ok || answer.value.questions.length === 0) return
  write(storage, [...allSets(storage), { category, difficulty, userId, reply: answer.value }].slice(-MOST))
}

function allSets(storage: DeviceStorage): SetAhead[] {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSetAhead) : []
  } catch {
    return []
  }
}

/** Another version may have kept it, or a person edited it. */
const isSetAhead = (kept: Partial<SetAhead> | null): kept is SetAhead =>
  typeof kept?.category === 'string' &&
  isDifficulty(kept.difficulty) &&
  (kept.userId === null || typeof kept.userId === 'string') &&
  generateQuestions.reply.safeParse(kept.reply).success

const write = (storage: DeviceStorage, sets: readonly SetAhead[]) => storage.write(KEY, JSON.stringify(sets))
