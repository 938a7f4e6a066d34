import {
  DEFAULT_DIFFICULTY,
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  type Difficulty,
} from '@knowdown/domain/catalogue/difficulty'
import { WISH_LIMITS } from '@knowdown/domain/own-quiz/assistant-request'
import { lengthOf } from '@knowdown/domain/own-quiz/limits'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { LANGUAGES, languageName } from './languages.ts'

export interface Wish {
  source: 'topic' | 'text'
  topic: string
  text: string
  count: number
  /** A language tag. */
  language: string
  difficulty: Difficulty
}

export const newWish = (): Wish => ({
  source: 'topic',
  topic: '',
  text: '',
  count: 10,
  language: LANGUAGES.find((tag) => navigator.language.startsWith(tag)) ?? 'en',
  difficulty: DEFAULT_DIFFICULTY,
})

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value].label }))
const COUNTS = ['5', '10', '15', '20', '30'].map((value) => ({ value, label: value }))

interface WishFieldsProps {
  wish: Wish
  /** Those to choose from, when not all can be. */
  languages?: readonly string[]
  onChange(wish: Wish): void
}

/** Why no topic can be asked for yet; null when it can. */
export function topicObstacle(topic: string): string | null {
  const length = lengthOf(topic.trim())
  if (length === 0) return 'Write a topic first.'
  return length > WISH_LIMITS.topic.most ? 'Make the topic shorter first.' : null
}

export function TopicField({ wish, onChange }: WishFieldsProps) {
  const over = lengthOf(wish.topic) - WISH_LIMITS.topic.most
  return (
    <label className="write-field">
      Topic
      <input
        value={wish.topic}
        autoComplete="off"
        placeholder="The Silk Road"
        aria-invalid={over > 0 || undefined}
        onChange={(event) => onChange({ ...wish, topic: event.target.value })}
      />
      {over > 0 && <span className="write-over">{over} too long</span>}
    </label>
  )
}

/** Number, difficulty and language, the same for a model and for an assistant. */
export function WishFields({ wish, languages = LANGUAGES, onChange }: WishFieldsProps) {
  return (
    <>
      <div className="write-field">
        <span aria-hidden>How many questions</span>
        <Segmented
          legend="How many questions"
          value={String(wish.count)}
          options={COUNTS}
          onChange={(count) => onChange({ ...wish, count: Number(count) })}
        />
      </div>
      <div className="write-field">
        <span aria-hidden>Difficulty</span>
        <Segmented
          legend="Difficulty"
          value={wish.difficulty}
          options={LEVELS}
          onChange={(difficulty) => onChange({ ...wish, difficulty })}
        />
      </div>
      <label className="write-field">
        Language
        <select value={wish.language} onChange={(event) => onChange({ ...wish, language: event.target.value })}>
          {languages.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
