import { type ScreenOf, scoreOf } from '@knowdown/domain/solo/solo-state'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ChallengeEntry } from '../../features/challenge/challenge-entry.tsx'
import { Results } from '../../features/results/results.tsx'
import { SignUpPrompt } from '../../features/results/sign-up-prompt.tsx'
import { AdSlot } from '../ads/ad-slot.tsx'
import { MistakesLink } from '../mistakes/mistakes-link.tsx'
import { useOnline } from '../use-online.ts'
import type { OpenStore } from '../use-store-dialog.ts'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface ResultsStageProps {
  screen: ScreenOf<'results'>
  category: string
  signedIn: boolean
  dispatch: SoloDispatch
  onOpenStore: OpenStore
}

/** The last set that was celebrated with confetti, so that coming back from the review does not celebrate again. */
let celebrated: string | null = null

export function ResultsStage({ screen, category, signedIn, dispatch, onOpenStore }: ResultsStageProps) {
  const { finished, signUpPrompt } = screen
  const online = useOnline()
  const [, navigate] = useLocation()
  const setId = finished.set.id
  const fresh = celebrated !== setId

  useEffect(() => {
    celebrated = setId
  }, [setId])

  const saved = () => {
    if (!signedIn) return null
    if (finished.recorded) return 'Saved to your statistics'
    return online ? null : 'Will be saved when you are back online'
  }

  return (
    <>
      <Results
        finished={finished}
        category={category}
        fresh={fresh}
        saved={saved()}
        mistakes={<MistakesLink count={finished.history.length - scoreOf(finished.history)} />}
        onReview={() => dispatch({ type: 'review-opened' })}
        onPlayAgain={() => dispatch({ type: 'play-again-pressed' })}
        onContinue={() => dispatch({ type: 'continue-pressed' })}
        challenge={
          online ? (
            <ChallengeEntry
              compact
              category={{ id: finished.game.category, name: category }}
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
