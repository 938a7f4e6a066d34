import { type Choices, canStart } from '@knowdown/domain/solo/solo-state'
import { ArrowRight, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { ScreenButton } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { CategoryTile } from './category-tile.tsx'
import { DifficultyChips } from './difficulty-chips.tsx'
import { type AssistantSwitch, QuizSettings } from './quiz-settings.tsx'
import './home.css'

interface HomeProps {
  choices: Choices
  category: Pick<CategoryEntry, 'id' | 'name' | 'icon'> | null
  categoryCount: number | null
  /** The player's best with this category and difficulty; null before the first. */
  best: number | null
  sheetOpen: boolean
  assistant: AssistantSwitch
  /** The other ways to play. */
  doors: ReactNode
  onMode(mode: Choices['mode']): void
  onDifficulty(difficulty: Choices['difficulty']): void
  onTimed(timed: boolean): void
  onOpenSheet(): void
  onStart(): void
  /** A quiz that was left in the middle. */
  paused: PausedQuiz | null
  onResume(): void
  /** Home is shown again after a quiz, not for the first time. */
  returned: boolean
  /** On a wide screen the daily stands over the gallery. */
  wide: boolean
  /** The daily, or without a network what can be played. */
  daily: ReactNode
  /** Messages for this player. */
  news: ReactNode
  topPlayers: ReactNode
  /** Below everything else: an invitation to sign up. */
  after: ReactNode
  /** The ways to play with others, in place of the solo settings. */
  battle: ReactNode
  gallery: ReactNode
}

interface PausedQuiz {
  category: string
  /** Counted from 1. */
  question: number
  total: number
}

/** On a wide screen the settings are on the left and the gallery on the right; on a phone the gallery comes below. */
export function Home(props: HomeProps) {
  const { choices, wide, daily, news, topPlayers, battle, after, gallery } = props
  const heading = useFocusOnArrival(props.returned)
  const solo = choices.mode === 'solo'
  const settings = <QuizSettings assistant={props.assistant} timed={choices.timed} onTimed={props.onTimed} />
  return (
    <div className="home" data-mode={choices.mode}>
      <div className="home-column">
        {!wide && solo && daily}
        <header className="home-head">
          {solo ? (
            <h1 ref={heading} tabIndex={-1} aria-label="Knowdown" className="wordmark">
              Know<span className="text-brand">down</span>
            </h1>
          ) : (
            <h1 ref={heading} tabIndex={-1} className="home-title">
              Multiplayer Quiz
            </h1>
          )}
          <div className="home-mode">
            <Segmented legend="Game mode" options={MODES} value={choices.mode} onChange={props.onMode} />
          </div>
          <p className="home-tagline">
            {solo ? (
              <>
                Test your knowledge with <span className="whitespace-nowrap">AI-generated</span> questions!
              </>
            ) : (
              'Challenge your friends in real-time!'
            )}
          </p>
        </header>
        {solo ? (
          <>
            <section aria-label="Quick play" className="quick-play">
              <CategoryTile
                category={props.category}
                count={props.categoryCount}
                best={props.best}
                open={props.sheetOpen}
                onOpen={props.onOpenSheet}
              />
              <DifficultyChips difficulty={choices.difficulty} onChange={props.onDifficulty} />
              {wide && settings}
              <StartButtons {...props} />
            </section>
            <div className="home-doors">{props.doors}</div>
            {!wide && (
              <section aria-label="Quiz settings" className="quick-play">
                {settings}
              </section>
            )}
          </>
        ) : (
          battle
        )}
        {!wide && solo && news}
        {after}
      </div>
      <div className="home-side">
        {(wide || solo) && (
          <div className="home-notices" data-alone={!wide || !solo}>
            {wide && solo && (
              <div className="grid gap-4">
                {daily}
                {news}
              </div>
            )}
            {topPlayers}
          </div>
        )}
        {gallery}
      </div>
    </div>
  )
}

const MODES = [
  { value: 'solo', label: 'Solo' },
  { value: 'multi', label: 'Multi' },
] as const

/** A quiz that waits comes first; another one can be started beside it. */
function StartButtons({ choices, paused, onStart, onResume }: HomeProps) {
  const start = canStart(choices) && (
    <ScreenButton
      variant={paused ? 'strong' : 'yielding'}
      tight={paused !== null}
      className="flex-auto"
      onClick={onStart}
    >
      Start Quiz
      {!paused && <ArrowRight aria-hidden />}
    </ScreenButton>
  )
  if (!paused) return start && <div className="start-row">{start}</div>
  return (
    <section aria-label="Quiz under way" className="start-row" data-paused>
      <p className="start-note">
        <span className="font-semibold">{paused.category}</span>{' '}
        <span className="text-muted">
          Question {paused.question} of {paused.total} is waiting
        </span>
      </p>
      <ScreenButton variant="yielding" tight className="flex-auto" onClick={onResume}>
        <Play aria-hidden />
        Resume
      </ScreenButton>
      {start}
    </section>
  )
}
