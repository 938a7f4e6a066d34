import { type Choices, canStart } from '@knowdown/domain/solo/solo-state'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { ScreenButton } from '../../ui/button.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { CategoryTile } from './category-tile.tsx'
import { DifficultyChips } from './difficulty-chips.tsx'
import { type AssistantSwitch, QuizSettings } from './quiz-settings.tsx'
import './home.css'
import { Segmented } from '../../ui/segmented.tsx'

interface HomeProps {
  choices: Choices
  category: Pick<CategoryEntry, 'id' | 'name' | 'icon'> | null
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
  /** On a wide screen the notices stand over the gallery. */
  wide: boolean
  /** Messages for this player: the daily, a quiz to resume, prefetched quizzes without a network. */
  notices: ReactNode
  topPlayers: ReactNode
  /** Below the settings: an invitation to sign up. */
  after: ReactNode
  /** The battle entry, in place of the solo settings. */
  battle: ReactNode
  gallery: ReactNode
}

/** On a wide screen the settings are on the left and the gallery on the right; on a phone the gallery comes below. */
export function Home(props: HomeProps) {
  const { choices, category, assistant, wide, notices, topPlayers, battle, after, gallery } = props
  const heading = useFocusOnArrival(props.returned)
  const solo = choices.mode === 'solo'
  return (
    <div className="home">
      <div className="home-column flex flex-col gap-5">
        <header className="home-head">
          <h1 ref={heading} tabIndex={-1} aria-label="Knowdown" className="wordmark">
            Know<span className="text-brand">down</span>
          </h1>
          <p className="home-tagline">
            Test your knowledge with <span className="whitespace-nowrap">AI-generated</span> questions!
          </p>
        </header>
        {!wide && notices}
        <section aria-labelledby="quick-play" className="quick-play">
          <div className="quick-play-head">
            <h2 id="quick-play" className="text-lg">
              Quick play
            </h2>
            <Segmented legend="Game mode" options={MODES} value={choices.mode} onChange={props.onMode} />
          </div>
          <CategoryTile
            category={category}
            count={props.categoryCount}
            open={props.sheetOpen}
            onOpen={props.onOpenSheet}
          />
          <DifficultyChips difficulty={choices.difficulty} onChange={props.onDifficulty} />
          {solo && <QuizSettings assistant={assistant} timed={choices.timed} onTimed={props.onTimed} />}
        </section>
        {canStart(choices) && (
          <div className="start-bar">
            <ScreenButton variant="yielding" size="lg" className="w-full" onClick={props.onStart}>
              Start Quiz
              <ArrowRight aria-hidden />
            </ScreenButton>
          </div>
        )}
        {!solo && battle}
        {after}
      </div>
      <div className="home-side">
        <div className="home-notices">
          {wide && <div className="grid gap-4">{notices}</div>}
          {topPlayers}
        </div>
        {gallery}
      </div>
    </div>
  )
}

const MODES = [
  { value: 'solo', label: 'Solo' },
  { value: 'multi', label: 'Multi' },
] as const
