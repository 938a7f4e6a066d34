import { Keyboard } from 'lucide-react'

interface AnswerTypingProps {
  kind: 'typeIn' | 'number'
  answered: number
  players: number
  isOpen: boolean
}

/** More squares than this say less than a bar. */
const MOST_SQUARES = 60
const TINTS = ['peach', 'lilac', 'sky', 'butter', 'mint'] as const

/** The same for every question, so that nothing gives the answer away. */
const WORDS = {
  typeIn: { title: 'Type it on your phone', help: 'Capitals and accents do not matter, small slips are fine.' },
  number: { title: 'Estimate it on your phone', help: 'Point or comma, both are fine. Speed does not matter.' },
} as const

/** In place of options: who has answered, without names, and how. */
export function AnswerTyping({ kind, answered, players, isOpen }: AnswerTypingProps) {
  const { title, help } = WORDS[kind]
  return (
    <div className="party-typing" data-waiting={!isOpen}>
      <div aria-hidden className="party-squares">
        {players <= MOST_SQUARES ? (
          Array.from({ length: players }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place, and belongs to nobody.
              key={place}
              className="party-square"
              data-tint={TINTS[place % TINTS.length]}
              data-answered={place < answered}
            />
          ))
        ) : (
          <span className="party-square-bar">
            <span style={{ transform: `scaleX(${answered / players})` }} />
          </span>
        )}
      </div>
      <p className="party-typing-help">
        <span aria-hidden className="party-typing-icon">
          <Keyboard />
        </span>
        <strong>{title}</strong>
        <span>{help}</span>
      </p>
    </div>
  )
}
