import { compareResult } from '@knowdown/contracts/solo/comparison'
import { comparisonText } from '@knowdown/domain/results/comparison'
import { type ScreenOf, scoreOf } from '@knowdown/domain/solo/solo-state'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { ChallengeButton } from '../../features/challenge/challenge-entry.tsx'
import { Results } from '../../features/results/results.tsx'
import { SignUpPrompt } from '../../features/results/sign-up-prompt.tsx'
import { useOnline } from '../../platform/reachability.ts'
import { AdSlot } from '../ads/ad-slot.tsx'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import type { OpenStore } from '../use-store-dialog.ts'
import { useWide } from '../use-viewport.ts'
import { usePersonalBest } from './use-personal-best.ts'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface ResultsStageProps {
  screen: ScreenOf<'results'>
  category: string
  userId: string | null
  /** The result waits on this device, because the server could not take it. */
  isWaiting: boolean
  /** The list of questions, for wide screens. */
  review: ReactNode
  dispatch: SoloDispatch
  onOpenStore: OpenStore
}

/** The last set that was celebrated with confetti, so that coming back from the review does not celebrate again. */
let celebrated: string | null = null

export function ResultsStage({
  screen,
  category,
  userId,
  isWaiting,
  review,
  dispatch,
  onOpenStore,
}: ResultsStageProps) {
  const { finished, signUpPrompt } = screen
  const online = useOnline()
  const wide = useWide()
  const [, navigate] = useLocation()
  const reviewHeading = useRef<HTMLHeadingElement>(null)
  const setId = finished.set.id
  const signedIn = userId !== null
  const right = scoreOf(finished.history)
  const [fresh] = useState(celebrated !== setId)
  const comparison = useComparison(finished.game.category, right)
  const best = usePersonalBest(finished, userId, fresh)

  useEffect(() => {
    celebrated = setId
  }, [setId])

  const saved = () => {
    if (!signedIn) return null
    if (finished.recorded) return 'Saved to your statistics'
    if (!online) return 'Will be saved when you are back online'
    return isWaiting ? 'Kept on this device. It will be saved when the server is back.' : null
  }

  return (
    <>
      <Results
        finished={finished}
        category={category}
        fresh={fresh}
        best={best}
        comparison={comparison}
        saved={saved()}
        mistakes={<MistakesLink count={finished.history.length - right} />}
        review={
          wide ? (
            <section aria-labelledby="review-beside" className="results-review result-column">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 ref={reviewHeading} tabIndex={-1} id="review-beside" className="text-xl">
                  Quiz Review
                </h2>
                <p className="font-semibold text-muted">
                  {finished.history.length - right} to learn from, {right} right
                </p>
              </div>
              {review}
            </section>
          ) : null
        }
        onReview={() => (wide ? reviewHeading.current?.focus() : dispatch({ type: 'review-opened' }))}
        onPlayAgain={() => dispatch({ type: 'play-again-pressed' })}
        onContinue={() => dispatch({ type: 'continue-pressed' })}
        challenge={
          online ? (
            <ChallengeButton
              category={finished.game.category}
              difficulty={finished.game.difficulty}
              isVisitor={!signedIn}
              onMade={(challengeId) => navigate(`/c/${challengeId}`)}
            />
          ) : null
        }
        signUpPrompt={
          signUpPrompt && !signedIn ? (
            <SignUpPrompt onClose={() => dispatch({ type: 'sign-up-prompt-closed' })} />
          ) : null
        }
      />
      <AdSlot onOpenStore={onOpenStore} />
    </>
  )
}

/** Left out without a network, and while too few people have played the category. */
function useComparison(category: string, right: number): string | null {
  const { api } = useBackend()
  const { data } = useQuery({
    queryKey: ['comparison', category, right],
    retry: false,
    queryFn: () => loadAfterPress(api, compareResult, { category, right }),
  })
  return comparisonText(data?.share_below ?? null)
}
