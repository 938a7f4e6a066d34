import { Suspense, useEffect, useRef } from 'react'
import { useAds } from './ads/use-ads.ts'
import { useAssistant } from './assistant/assistant.tsx'
import { useBattle } from './battle/use-battle.ts'
import { lazyScreen } from './navigation/lazy-screen.ts'
import { PagePlaceholder } from './navigation/page-placeholder.tsx'
import { preloadableScreen } from './navigation/preloadable-screen.tsx'
import { whenQuiet } from './particles/when-quiet.ts'
import { useSession } from './session/session.tsx'
import { usePlayerId } from './session/use-player-id.ts'
import { factForMove, flowDepth } from './solo/flow-move.ts'
import { HomeScreen } from './solo/home-screen.tsx'
import { useBackgroundWork } from './solo/use-background-work.ts'
import { useFlowHistory } from './solo/use-flow-history.ts'
import { useSoloQuiz } from './solo/use-solo-quiz.ts'

const { Screen: SoloStage, preload } = preloadableScreen(() => import('./solo/solo-stage.tsx'), 'SoloStage')
const BattleStage = lazyScreen(() => import('./battle/battle-stage.tsx'), 'BattleStage')

/** Home and everything that follows from it: the quiz, its results, their review, and battles. */
export function HomeFlow({ onOpenStore }: { onOpenStore(): void }) {
  const [quiz, hear] = useSoloQuiz()
  const { user } = useSession()
  const playerId = usePlayerId()
  const { premium } = useAssistant()
  const { screen } = quiz
  const ads = useAds()
  const viewer = { premium, adsReady: ads.kind === 'open' && ads.service.ready, signedIn: playerId !== null }
  const battling = useBattle()
  const inBattle = battling.place.seat !== null || battling.place.standalone

  const wasAway = useRef(false)
  useEffect(() => {
    if (screen.kind !== 'home' || inBattle) wasAway.current = true
  }, [screen.kind, inBattle])

  useFlowHistory(inBattle ? 1 : flowDepth(screen), (to) => {
    if (inBattle) battling.back()
    else hear(factForMove(screen, to, viewer))
  })
  // What waits for a player is sent when the server knows him again.
  useBackgroundWork(user?.id ?? null, hear)
  // Start Quiz must not wait for code.
  useEffect(() => whenQuiet(preload), [])

  if (inBattle) {
    return (
      <Suspense fallback={<PagePlaceholder>Preparing your battle...</PagePlaceholder>}>
        <BattleStage battling={battling} />
      </Suspense>
    )
  }
  if (screen.kind === 'home') {
    return (
      <HomeScreen
        quiz={quiz}
        home={screen}
        hear={hear}
        playerId={playerId}
        returned={wasAway.current}
        onOpenStore={onOpenStore}
        battling={battling}
      />
    )
  }
  return (
    <Suspense fallback={<PagePlaceholder>Preparing your quiz...</PagePlaceholder>}>
      <SoloStage
        quiz={quiz}
        screen={screen}
        hear={hear}
        viewer={viewer}
        ads={ads}
        userId={playerId}
        onOpenStore={onOpenStore}
      />
    </Suspense>
  )
}
