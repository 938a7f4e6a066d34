import type { Viewer } from '@knowdown/domain/solo/solo-fact'
import { questionIndex, type ScreenOf } from '@knowdown/domain/solo/solo-screen'
import { useCallback, useState } from 'react'
import { disclosureKey } from '../../features/consent/accepted-flags.ts'
import { AiDisclosure } from '../../features/consent/ai-disclosure.tsx'
import { InsightArea } from '../../features/insight/insight-area.tsx'
import { QuestionScreen } from '../../features/quiz/question-screen.tsx'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { useAssistant } from '../assistant/assistant.tsx'
import type { Hear } from './use-solo-quiz.ts'

interface QuizStageProps {
  screen: ScreenOf<'quiz'>
  category: string
  viewer: Viewer
  hear: Hear
}

export function QuizStage({ screen, category, viewer, hear }: QuizStageProps) {
  const assistant = useAssistant()
  const index = questionIndex(screen)
  const [disclosing, setDisclosing] = useState(
    () => index === 0 && deviceStorage.read(disclosureKey('questions')) === null,
  )
  const [dismissed, setDismissed] = useState(false)
  const entry = screen.stage.kind === 'answered' ? (screen.history[index] ?? null) : null
  const question = screen.set.questions[index]

  const closeDisclosure = useCallback(() => {
    setDisclosing(false)
    hear({ type: 'disclosure-closed', at: Date.now() })
  }, [hear])

  const timeUp = useCallback(() => {
    // The clock of a question that nobody can see does not count.
    if (!disclosing) hear({ type: 'time-ran-out', at: Date.now() })
  }, [disclosing, hear])

  return (
    <>
      <QuestionScreen
        key={index}
        screen={screen}
        category={category}
        onChoose={(option) => hear({ type: 'answer-chosen', option, at: Date.now() })}
        onNext={() => hear({ type: 'next-pressed', at: Date.now(), viewer })}
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
        report={question && <ReportQuestion questionId={question.id} />}
      />
      <AiDisclosure type="questions" open={disclosing} onClose={closeDisclosure} />
    </>
  )
}
