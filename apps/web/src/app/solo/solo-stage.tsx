import type { SoloQuiz, SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { Review } from '../../features/review/review.tsx'
import type { Ads } from '../ads/use-ads.ts'
import { AdStage } from './ad-stage.tsx'
import { LoadingStage } from './loading-stage.tsx'
import { QuizStage } from './quiz-stage.tsx'
import { ResultsStage } from './results-stage.tsx'
import { useCategoryName } from './use-category-name.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useRecordResult } from './use-record-result.ts'
import type { Hear } from './use-solo-quiz.ts'

interface SoloStageProps {
  quiz: SoloQuiz
  screen: Exclude<SoloScreen, { kind: 'home' }>
  hear: Hear
  viewer: Viewer
  ads: Ads
  userId: string | null
  onOpenStore(): void
}

/** Everything after home, in one piece of code: who starts a quiz will see it all. */
export function SoloStage({ quiz, screen, hear, viewer, ads, userId, onOpenStore }: SoloStageProps) {
  const finished = 'finished' in screen ? screen.finished : null
  useRecordResult(finished, userId, hear)
  useFetchAhead(finished?.game ?? null, userId)
  const category = useCategoryName((finished?.game ?? ('game' in screen ? screen.game : null))?.category ?? '')

  switch (screen.kind) {
    case 'loading':
      return <LoadingStage screen={screen} attempt={quiz.attempt} userId={userId} category={category} hear={hear} />
    case 'quiz':
      return <QuizStage key={screen.set.id} screen={screen} category={category} viewer={viewer} hear={hear} />
    case 'ad':
      return <AdStage ads={ads} onClose={() => hear({ type: 'ad-closed', viewer })} />
    case 'results':
      return (
        <ResultsStage
          screen={screen}
          category={category}
          signedIn={viewer.signedIn}
          hear={hear}
          onOpenStore={onOpenStore}
        />
      )
    case 'review':
      return (
        <Review
          finished={screen.finished}
          onBack={() => hear({ type: 'review-closed' })}
          report={(questionId) => <ReportQuestion about={{ question_id: questionId }} />}
        />
      )
  }
}
