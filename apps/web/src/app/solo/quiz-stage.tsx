import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { questionIndex, type ScreenOf, type Viewer } from '@knowdown/domain/solo/solo-state'
import { SECONDS_PER_QUESTION } from '@knowdown/domain/solo/solo-transitions'
import { useCallback, useEffect, useState } from 'react'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import { acceptDisclosure, isDisclosureAccepted } from '../../features/consent/consent-flags.ts'
import { InsightArea } from '../../features/insight/insight-area.tsx'
import { QuestionScreen, type QuestionView } from '../../features/quiz/question-screen.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'
import { useModalOpen } from '../../ui/overlays/open-modals.ts'
import { useAssistant } from '../assistant/assistant.tsx'
import { preloadBeforeResults } from './ad-stage.tsx'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface QuizStageProps {
  screen: ScreenOf<'quiz'>
  category: string
  viewer: Viewer
  dispatch: SoloDispatch
  /** Whether the player is being asked about leaving. */
  leaving: boolean
  onLeaving(leaving: boolean): void
}

export function QuizStage({ screen, category, viewer, dispatch, leaving, onLeaving }: QuizStageProps) {
  const assistant = useAssistant()
  const index = questionIndex(screen)
  const [disclosing, setDisclosing] = useState(() => !isDisclosureAccepted('questions'))
  const [disclosingFeedback, setDisclosingFeedback] = useState(() => !isDisclosureAccepted('feedback'))
  const [dismissed, setDismissed] = useState(false)
  const entry = screen.stage.kind === 'answered' ? (screen.history[index] ?? null) : null
  const question = screen.set.questions[index]
  // It makes room for the verdict.
  const disclosed = disclosing && index === 0 && entry === null
  const held = useHeldCountdown(useModalOpen() || disclosed, dispatch)

  useEffect(() => {
    if (viewer.adsReady) void preloadBeforeResults()
  }, [viewer.adsReady])

  const explained = entry !== null && assistant.enabled
  const closeFeedbackDisclosure = useCallback(() => setDisclosingFeedback(false), [])
  const closeDisclosure = useCallback(() => setDisclosing(false), [])
  const timeUp = useCallback(() => dispatch({ type: 'time-ran-out', at: Date.now() }), [dispatch])

  return (
    <>
      <QuestionScreen
        key={index}
        view={questionView(screen, category)}
        held={held}
        onChoose={(option) => {
          // Whoever goes on has seen it; it does not come again.
          if (disclosed) acceptDisclosure('questions')
          dispatch({ type: 'answer-chosen', option, at: Date.now() })
        }}
        onNext={() => {
          if (explained && disclosingFeedback) {
            acceptDisclosure('feedback')
            closeFeedbackDisclosure()
          }
          dispatch({ type: 'next-pressed', at: Date.now(), viewer })
        }}
        onTimeUp={timeUp}
        onClose={() => onLeaving(true)}
        insight={
          <>
            <InsightArea
              game={screen.game}
              entry={entry}
              assistant={assistant.enabled}
              // One request at a time.
              offer={index === 0 && !assistant.enabled && !dismissed && !disclosed}
              onEnable={() => assistant.switchTo(true)}
              onDismiss={() => setDismissed(true)}
              disclosure={disclosingFeedback && <AiDisclosure type="feedback" onClose={closeFeedbackDisclosure} />}
            />
            {disclosed && <AiDisclosure type="questions" onClose={closeDisclosure} />}
          </>
        }
        report={question && <ReportQuestion about={{ question_id: question.id }} />}
      />
      <LeaveDialog
        open={leaving}
        title="Leave this quiz?"
        description="It waits for you at home until you start another one."
        leaveLabel="Leave Quiz"
        onStay={() => onLeaving(false)}
        onLeave={() => {
          onLeaving(false)
          dispatch({ type: 'home-pressed' })
        }}
      />
    </>
  )
}

/** While something covers the question its countdown stands still, and goes on with the time that was left. */
function useHeldCountdown(held: boolean, dispatch: SoloDispatch): boolean {
  useEffect(() => {
    if (!held) return
    const since = Date.now()
    return () => dispatch({ type: 'countdown-held', ms: Date.now() - since })
  }, [held, dispatch])
  return held
}

function questionView({ game, set, history, stage }: ScreenOf<'quiz'>, category: string): QuestionView {
  const index = questionIndex({ history, stage })
  const { question = '', options = [], answer = '' } = set.questions[index] ?? {}
  const entry = stage.kind === 'answered' ? history[index] : undefined
  return {
    index,
    total: set.questions.length,
    pips: set.questions.map((_, place) => {
      const settled = history[place]
      if (settled) return settled.isCorrect ? 'right' : 'wrong'
      return place === index ? 'open' : 'ahead'
    }),
    category,
    difficulty: DIFFICULTY_LABELS[game.difficulty].label,
    question,
    options,
    settled: entry ? { chosen: entry.selectedAnswer, answer } : null,
    closesAt: stage.kind === 'asking' ? stage.closesAt : null,
    limitSeconds: game.timed ? SECONDS_PER_QUESTION : null,
  }
}
