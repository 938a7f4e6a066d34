import { findCategory, nameFromSlug } from '@knowdown/domain/catalogue/category'
import type { FinishedQuiz, QuizSetup, SoloQuiz, SoloScreen, Viewer } from '@knowdown/domain/solo/solo-state'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { reloadQueries } from '../../api/query-client.ts'
import { useCategories } from '../../api/use-categories.ts'
import { ReportQuestion } from '../../features/report/report-question.tsx'
import { Review, ReviewList } from '../../features/review/review.tsx'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { isOnline } from '../../platform/reachability.ts'
import type { Ads } from '../ads/use-ads.ts'
import { keepVisitorMistakes } from '../mistakes/keep-visitor-mistakes.ts'
import type { OpenStore } from '../use-store-dialog.ts'
import { AdStage } from './ad-stage.tsx'
import { LoadingStage } from './loading-stage.tsx'
import { prefetchQuiz } from './quiz-questions.ts'
import { QuizStage } from './quiz-stage.tsx'
import { resultOutbox } from './result-outbox.ts'
import { ResultsStage } from './results-stage.tsx'
import { useExplanations } from './use-explanations.ts'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface SoloStageProps {
  quiz: SoloQuiz
  screen: Exclude<SoloScreen, { kind: 'home' }>
  dispatch: SoloDispatch
  viewer: Viewer
  ads: Ads
  userId: string | null
  onOpenStore: OpenStore
  /** Whether the player of a running quiz is being asked about leaving. */
  leaving: boolean
  onLeaving(leaving: boolean): void
}

/** All screens after home, in one chunk: whoever starts a quiz needs them all. */
export function SoloStage({ quiz, screen, dispatch, viewer, ads, userId, onOpenStore, ...leave }: SoloStageProps) {
  const finished = 'finished' in screen ? screen.finished : null
  const isWaiting = useRecordResult(finished, userId, dispatch)
  const explanations = useExplanations(finished, userId)
  useVisitorMistakes(screen, userId)
  usePrefetchNextQuiz(finished?.game ?? null, userId)
  const category = useCategoryName((finished?.game ?? ('game' in screen ? screen.game : null))?.category ?? '')

  switch (screen.kind) {
    case 'loading':
      return (
        <LoadingStage screen={screen} attempt={quiz.attempt} userId={userId} category={category} dispatch={dispatch} />
      )
    case 'quiz':
      return (
        <QuizStage
          key={screen.set.id}
          screen={screen}
          category={category}
          viewer={viewer}
          dispatch={dispatch}
          {...leave}
        />
      )
    case 'ad':
      return <AdStage ads={ads} onClose={() => dispatch({ type: 'ad-closed', viewer })} />
    case 'results':
      return (
        <ResultsStage
          screen={screen}
          category={category}
          userId={userId}
          isWaiting={isWaiting}
          review={
            <ReviewList
              history={screen.finished.history}
              explanations={explanations}
              report={(questionId) => <ReportQuestion about={{ question_id: questionId }} />}
            />
          }
          dispatch={dispatch}
          onOpenStore={onOpenStore}
        />
      )
    case 'review':
      return (
        <Review
          finished={screen.finished}
          explanations={explanations}
          onBack={() => dispatch({ type: 'review-closed' })}
          report={(questionId) => <ReportQuestion about={{ question_id: questionId }} />}
        />
      )
  }
}

/** The category's display name, also before the list has loaded. */
function useCategoryName(category: string): string {
  const { data } = useCategories()
  return (data && findCategory(data, category)?.name) ?? nameFromSlug(category)
}

/** What a visitor misses is kept as soon as it is missed, also in a quiz that is never finished. */
function useVisitorMistakes(screen: SoloScreen, userId: string | null) {
  const played = 'finished' in screen ? screen.finished : screen.kind === 'quiz' ? screen : null
  const keepLast = useEffectEvent(() => {
    const last = played?.history.at(-1)
    if (!played || !last || last.isCorrect) return
    const { question, options, answer, explanation } = last.question
    const { category, difficulty } = played.game
    const missed = { category, difficulty, question, options, answer, explanation: explanation || null, own: null }
    keepVisitorMistakes([missed])
  })
  const lastAnswer = played && `${played.set.id} ${played.history.length}`
  useEffect(() => {
    if (lastAnswer !== null && userId === null) keepLast()
  }, [lastAnswer, userId])
}

/** After a quiz another one of the same kind is prefetched, to be played without a network. */
function usePrefetchNextQuiz(game: QuizSetup | null, userId: string | null) {
  const { api } = useBackend()
  const prefetch = useEffectEvent((player: string | null) => {
    if (!game || !isOnline() || !navigator.serviceWorker?.controller) return
    prefetchQuiz({ api, storage: deviceStorage, sessionId: deviceSessionId() }, game, player)
  })
  const topic = game && `${game.category} ${game.difficulty}`
  useEffect(() => {
    if (topic !== null) prefetch(userId)
  }, [topic, userId])
}

/**
 * Records a finished quiz for a signed-in player, also for one who signs up while the results are shown. True while the
 * result waits on this device, because the server could not take it.
 */
function useRecordResult(finished: FinishedQuiz | null, userId: string | null, dispatch: SoloDispatch): boolean {
  const [waiting, setWaiting] = useState<string | null>(null)
  const { api } = useBackend()
  const queries = useQueryClient()

  const record = useEffectEvent((player: string) => {
    if (!finished || finished.recorded) return
    const { id } = finished.set
    resultOutbox.record(api, finished, player, deviceSessionId()).then((recorded) => {
      setWaiting(resultOutbox.isWaiting(id) ? id : null)
      if (!recorded) return
      dispatch({ type: 'result-recorded', ...recorded })
      for (const key of ['stats', 'leaderboard']) void reloadQueries(queries, [key])
    })
  })
  // Once for each set: the quiz changes on the way to review.
  const setId = finished?.set.id
  useEffect(() => {
    if (setId !== undefined && userId !== null) record(userId)
  }, [setId, userId])
  return finished !== null && !finished.recorded && waiting === finished.set.id
}
