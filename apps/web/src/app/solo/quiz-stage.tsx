import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { questionIndex, type ScreenOf, type Viewer } from '@knowdown/domain/solo/solo-state'
import { SECONDS_PER_QUESTION } from '@knowdown/domain/solo/solo-transitions'
import { useCallback, useEffect, useState } from 'react'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import { type DisclosureType, disclosureKey } from '../../features/consent/consent-flags.ts'
import { InsightArea } from '../../features/insight/insight-area.tsx'
import { QuestionScreen, type QuestionView } from '../../features/quiz/question-screen.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { impact } from '../../platform/haptics.ts'
import { useAssistant } from '../assistant/assistant.tsx'
import { preloadBeforeResults } from './ad-stage.tsx'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface QuizStageProps {
  screen: ScreenOf<'quiz'>
  category: string
  viewer: Viewer
  dispatch: SoloDispatch
}

export function QuizStage({ screen, category, viewer, dispatch }: QuizStageProps) {
  const assistant = useAssistant()
  const index = questionIndex(screen)
  const [disclosing, setDisclosing] = useState(() => index === 0 && !isAccepted('questions'))
  const [disclosingFeedback, setDisclosingFeedback] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const entry = screen.stage.kind === 'answered' ? (screen.history[index] ?? null) : null
  const question = screen.set.questions[index]

  useEffect(() => {
    if (viewer.adsReady) void preloadBeforeResults()
  }, [viewer.adsReady])

  const explained = entry !== null && assistant.enabled
  useEffect(() => {
    if (explained && !isAccepted('feedback')) setDisclosingFeedback(true)
  }, [explained])
  const closeFeedbackDisclosure = useCallback(() => setDisclosingFeedback(false), [])

  const closeDisclosure = useCallback(() => {
    setDisclosing(false)
    dispatch({ type: 'disclosure-closed', at: Date.now() })
  }, [dispatch])

  const timeUp = useCallback(() => {
    // The disclosure covers the question, so its clock does not count.
    if (!disclosing) dispatch({ type: 'time-ran-out', at: Date.now() })
  }, [disclosing, dispatch])

  function choose(option: string) {
    impact(option === question?.answer ? 'Medium' : 'Heavy')
    dispatch({ type: 'answer-chosen', option, at: Date.now() })
  }

  return (
    <>
      <QuestionScreen
        key={index}
        view={questionView(screen, category)}
        onChoose={choose}
        onNext={() => dispatch({ type: 'next-pressed', at: Date.now(), viewer })}
        onTimeUp={timeUp}
        insight={
          <InsightArea
            game={screen.game}
            entry={entry}
            assistant={assistant.enabled}
            offer={index === 0 && !assistant.enabled && !dismissed}
            onEnable={() => assistant.switchTo(true)}
            onDismiss={() => setDismissed(true)}
          />
        }
        report={question && <ReportQuestion about={{ question_id: question.id }} />}
      />
      <AiDisclosure type="questions" open={disclosing} onClose={closeDisclosure} />
      <AiDisclosure type="feedback" open={disclosingFeedback} onClose={closeFeedbackDisclosure} />
    </>
  )
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
    topic: `${category} · ${DIFFICULTY_LABELS[game.difficulty].label}`,
    question,
    options,
    settled: entry ? { chosen: entry.selectedAnswer, answer } : null,
    closesAt: stage.kind === 'asking' ? stage.closesAt : null,
    limitSeconds: game.timed ? SECONDS_PER_QUESTION : null,
  }
}

const isAccepted = (type: DisclosureType) => deviceStorage.read(disclosureKey(type)) !== null
