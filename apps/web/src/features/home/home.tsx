import { type Choices, canStart } from '@knowdown/domain/solo/solo-state'
import { ArrowRight, Swords, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { CategoryTile } from './category-tile.tsx'
import { DifficultyChips } from './difficulty-chips.tsx'
import { type AssistantSwitch, QuizSettings } from './quiz-settings.tsx'
import './home.css'
import { Segmented } from '../../ui/segmented.tsx'

interface HomeProps {
  choices: Choices
  category: CategoryEntry | null
  categoryCount: number | null
  sheetOpen: boolean
  assistant: AssistantSwitch
  onMode(mode: Choices['mode']): void
  onDifficulty(difficulty: Choices['difficulty']): void
  onTimed(timed: boolean): void
  onOpenSheet(): void
  onStart(): void
  /** Home is shown again after a quiz, not for the first time. */
  returned: boolean
  /** Messages for this player: a quiz to resume, prefetched quizzes without a network. */
  notices: ReactNode
  /** Below the settings: an invitation to sign up. */
  after: ReactNode
  /** The battle entry, in place of the solo settings. */
  battle: ReactNode
  gallery: ReactNode
}

/** On a wide screen the settings are on the left and the gallery on the right; on a phone the gallery comes below. */
export function Home(props: HomeProps) {
  const { choices, category, assistant, notices, battle, after, gallery } = props
  const heading = useFocusOnArrival(props.returned)
  const solo = choices.mode === 'solo'
  return (
    <div className="home">
      <div className="home-column flex flex-col gap-5">
        <header className="flex flex-col gap-3">
          <h1 ref={heading} tabIndex={-1} aria-label="Knowdown" className="wordmark">
            Know<span className="text-brand">down</span>
          </h1>
          <p className="text-balance text-lg text-muted">
            Test your knowledge with <span className="whitespace-nowrap">AI-generated</span> questions!
          </p>
        </header>
        {notices}
        <ModeSwitch mode={choices.mode} onChange={props.onMode} />
        <DifficultyChips difficulty={choices.difficulty} onChange={props.onDifficulty} />
        <CategoryTile
          category={category}
          count={props.categoryCount}
          open={props.sheetOpen}
          onOpen={props.onOpenSheet}
        />
        {solo ? <QuizSettings assistant={assistant} timed={choices.timed} onTimed={props.onTimed} /> : battle}
        {canStart(choices) && (
          <div className="start-bar">
            <Button size="lg" className="w-full" onClick={props.onStart}>
              Start Quiz
              <ArrowRight aria-hidden />
            </Button>
          </div>
        )}
        {after}
      </div>
      {gallery}
    </div>
  )
}

const MODES = [
  { value: 'solo', label: 'Solo', hint: 'Ten questions', icon: <UserRound aria-hidden /> },
  { value: 'multi', label: 'Multi', hint: 'Battle a friend', icon: <Swords aria-hidden /> },
] as const

interface ModeSwitchProps {
  mode: Choices['mode']
  onChange(mode: Choices['mode']): void
}

function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return <Segmented legend="Game mode" options={MODES} value={mode} onChange={onChange} />
}
